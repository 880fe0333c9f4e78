import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { CaptureSessionPayment, FailSessionPayment, SettleSessionRefund } from '#checkout/contract';
import type { GatewayNotice, PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { ReceiveNoticeHandler } from '#integrations/payments/receive-notice/receive-notice.handler';
import { PaymentReports } from '#integrations/payments/receive-notice/payment-reports';
import { RefundReports } from '#integrations/payments/receive-notice/refund-reports';
import type { Fact } from '#kernel/fact';
import { makeId } from '#kernel/ids';
import type { Clock } from '#kernel/time';
import type { JobStore, Job } from '#job-queue/job-store';
import { unmovedClocks } from '#test/support/stores/unmoved-clocks';
import type { CommandContext } from '#platform/event-store/command-context';
import { CapturePayment, FailPayment, SettleMoneyBack } from '#orders/contract';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { EventHistory } from '#platform/event-history/event-history';
import { recorded } from '#test/support/facts/recorded';
import { NOON } from '#test/support/facts/given';
import type { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import {
  cancelledOrder, captured, failed, ORDER, paidOrder, PAYMENT, placed, refundFailed, refundSubmitted, REFUND, requested, routed, SESSION, started, succeeded,
} from '#test/support/facts/order-facts'; // prettier-ignore
import { begun, capturedInTime, capturedLate, created, declined, routed as routedOfSession } from '#test/support/facts/session-facts';

const connection: GatewayConnection = {
  id: 'conn_1',
  account: 'acct_1',
  livemode: true,
  kind: 'razorpay',
  base_url: null,
  key_id: 'rzp_live_1',
  key_secret: 'secret',
  webhook_secret: 'secret',
};

/** Metadata of facts of the connection's own account and mode. */
const OWN = { account: 'acct_1', livemode: true } as EventMetadata;

const movement = {
  eventId: 'event-1',
  at: NOON,
  order: ORDER,
  session: null,
  amount: 50_000,
  currency: 'INR',
  bankReference: null,
  failure: null,
};
const failure = { code: 'declined', message: 'The bank declined.' } as const;
const paymentNotice = (changes: Partial<PaymentNotice> = {}): PaymentNotice => ({
  ...movement,
  kind: 'payment_captured',
  payment: PAYMENT,
  gatewayReference: 'pay_gateway',
  ...changes,
});
const refundNotice = (changes: Partial<RefundNotice> = {}): RefundNotice => ({
  ...movement,
  amount: 20_000,
  kind: 'refund_processed',
  refund: REFUND,
  gatewayReference: 'rfnd_gateway',
  gatewayPayment: 'pay_gateway',
  ...changes,
});

/** All money of the order and the session through the connection. */
const REQUESTED = [...paidOrder.slice(0, 2), routed, ...paidOrder.slice(2), requested(), created(), routedOfSession, capturedLate(20_000)];

/** The same before any money has arrived. */
const BEGUN = [placed(), started(), routed, created(), routedOfSession];

const noAnswer = (): Promise<never> => Promise.reject(new Error('No answer.'));
/** Applies a notice; returns the resulting commands, jobs and alerts. */
async function received(
  notice: GatewayNotice,
  from = connection,
  story: readonly Fact[] = notice.kind === 'payment_authorized' ? BEGUN : REQUESTED,
  now: RefundNotice | null = null,
) {
  const commands: ICommand[] = [];
  const due: Job[] = [];
  const reported: unknown[][] = [];
  const alerts = { raise: async (...alert: unknown[]) => void reported.push(alert) } as unknown as GatewayAlerts;
  const bus = { execute: async (command: ICommand) => commands.push(command) > 0 } as unknown as CommandBus;
  const jobStore = { add: async (jobs: readonly Job[]) => void due.push(...jobs) } as unknown as JobStore;
  const stream = async (name: string) => story.map((each) => recorded(name, each, { metadata: OWN }));
  const history = { stream } as unknown as EventHistory;
  const outcomes = { refundNow: async () => now, paymentNow: noAnswer, disputeNow: noAnswer, paidInFull: noAnswer };
  const services = {
    commands: bus,
    payments: new PaymentReports(history, bus, jobStore, alerts, outcomes),
    refunds: new RefundReports(history, bus, alerts, outcomes),
    clock: { milliseconds: () => NOON * 1000 } as Clock,
    clocks: unmovedClocks(),
  };
  const outcome = await ReceiveNoticeHandler.execute(ReceiveNotice({ connection: from, notice, requestId: 'req_1' }), services);
  return { outcome, commands, due, reported };
}

const IGNORED = { outcome: 'ignored', commands: [], due: [], reported: [] };

const commandOf = async (notice: GatewayNotice) => (await received(notice)).commands[0] as { context: CommandContext };

describe('a gateway’s notice', () => {
  it('of a capture captures the payment, under the bank’s reference', async () => {
    const { commands } = await received(paymentNotice({ bankReference: { type: 'rrn', value: '412345678901' } }));
    expect(commands).toEqual([expect.any(CapturePayment.type)]);
    expect(commands[0]).toMatchObject({
      order: ORDER,
      capture: {
        payment: PAYMENT,
        amount: 50_000,
        currency: 'INR',
        gateway: 'razorpay',
        connection: 'conn_1',
        gateway_reference: 'pay_gateway',
        bank_reference: '412345678901',
        bank_reference_type: 'rrn',
      },
    });
  });

  it('of a failure fails the payment', async () => {
    const { commands } = await received(paymentNotice({ kind: 'payment_failed', failure }));
    expect(commands).toEqual([expect.any(FailPayment.type)]);
    expect(commands[0]).toMatchObject({ order: ORDER, payment: PAYMENT, error: failure });
  });

  it.each([
    ['refund_processed', 'refund_failed', refundFailed()],
    ['refund_failed', 'refund_processed', succeeded()],
  ] as const)('of %s after %s counts if the gateway confirms it', async (kind, before, known) => {
    const notice = refundNotice({ kind, failure });
    for (const now of [null, { ...notice, kind: before }])
      expect(await received(notice, connection, [...REQUESTED, known], now)).toEqual(IGNORED);
    expect((await received(notice, connection, [...REQUESTED, known], notice)).outcome).toBe('applied');
  });

  it('of an authorisation plans the capture at once, without waiting for the gateway', async () => {
    const payload = { order: ORDER, session: null, payment: PAYMENT, connection: 'conn_1', reference: 'pay_gateway', amount: 50_000 };
    expect(await received(paymentNotice({ kind: 'payment_authorized' }))).toMatchObject({
      outcome: 'applied',
      commands: [],
      due: [{ queue: 'gateway.capture', key: `conn_1 ${PAYMENT}`, dueAt: NOON * 1000, group: 'acct_1:live', payload }],
    });
  });

  it('of an authorisation is outdated after the capture', async () => {
    const authorized = paymentNotice({ kind: 'payment_authorized' });
    expect(await received(authorized, connection, [placed(), started(), routed, captured()])).toEqual(IGNORED);
    const ofSession = { ...authorized, order: null, session: SESSION };
    expect(await received(ofSession, connection, [created(), begun(), routedOfSession, capturedInTime])).toEqual(IGNORED);
  });

  it('of a capture after a payment failed whose route is unknown raises an alert', async () => {
    const { reported, ...rest } = await received(paymentNotice(), connection, cancelledOrder);
    expect(rest).toEqual({ outcome: 'ignored', commands: [], due: [] });
    const about = expect.objectContaining({ order: ORDER, payment: PAYMENT, refund: null });
    expect(reported).toEqual([['gateway.notice', about, 'outcome_unknown', expect.stringContaining('₹500.00')]]);
    const ofSession = paymentNotice({ order: null, session: SESSION });
    expect((await received(ofSession, connection, [created(), begun(), declined])).reported).toHaveLength(1);
    expect(await received(paymentNotice({ kind: 'payment_failed', failure }), connection, cancelledOrder)).toEqual(IGNORED);
    expect(await received(paymentNotice(), { ...connection, id: 'conn_2' }, [placed(), started(), routed, failed()])).toEqual(IGNORED);
  });

  it('of a succeeded refund settles it', async () => {
    const { commands } = await received(refundNotice({ bankReference: { type: 'arn', value: '74332740000000000000000' } }));
    expect(commands).toEqual([expect.any(SettleMoneyBack.type)]);
    const outcome = { succeeded: true, reference: '74332740000000000000000', reference_type: 'arn' };
    expect(commands[0]).toMatchObject({ order: ORDER, refund: REFUND, outcome });
  });

  it('of a refund that failed releases it, with the reason', async () => {
    const { commands } = await received(refundNotice({ kind: 'refund_failed', failure }));
    const outcome = { succeeded: false, failure_code: 'declined', failure_message: 'The bank declined.' };
    expect(commands[0]).toMatchObject({ order: ORDER, refund: REFUND, outcome });
  });

  it('of a session’s payment or refund goes to the session', async () => {
    const ofSession = { order: null, session: SESSION };
    const reported = async (notice: GatewayNotice) => (await received(notice)).commands[0];
    const capture = { payment: PAYMENT, amount: 50_000, gateway: 'razorpay', connection: 'conn_1', gateway_reference: 'pay_gateway' };
    expect(await reported(paymentNotice(ofSession))).toMatchObject({ constructor: CaptureSessionPayment.type, session: SESSION, capture });
    expect(await reported(paymentNotice({ ...ofSession, kind: 'payment_failed', failure }))).toMatchObject({
      constructor: FailSessionPayment.type,
      session: SESSION,
      payment: PAYMENT,
      error: failure,
    });
    expect(await reported(refundNotice(ofSession))).toMatchObject({
      constructor: SettleSessionRefund.type,
      refund: REFUND,
      outcome: { succeeded: true, reference: null },
    });
    expect(await reported(refundNotice({ ...ofSession, kind: 'refund_failed', failure }))).toMatchObject({
      outcome: { succeeded: false, error: failure },
    });
  });

  it.each<[string, GatewayNotice]>([
    ['another matter', { kind: 'other', eventId: 'event-1', at: NOON, event: 'settlement.processed' }],
    ['an order that is not ours', paymentNotice({ order: null })],
    ['a payment that is not ours', paymentNotice({ payment: null })],
    ['an authorisation that is not ours', paymentNotice({ kind: 'payment_authorized', payment: null })],
  ])('of %s changes nothing', async (_, notice) => {
    expect(await received(notice)).toEqual(IGNORED);
  });

  it.each([{ amount: 0 }, { amount: 1.5 }, { amount: '50000' as unknown as number }, { currency: null as unknown as string }])(
    'that makes no sense changes nothing: %o',
    async (nonsense) => {
      const ignored = IGNORED;
      expect(await received(paymentNotice(nonsense))).toEqual(ignored);
      expect(await received(refundNotice(nonsense))).toEqual(ignored);
    },
  );

  it('of an unknown order or session changes nothing', async () => {
    const ignored = IGNORED;
    expect(await received(paymentNotice(), connection, [])).toEqual(ignored);
    expect(await received(paymentNotice({ order: null, session: SESSION }), connection, [])).toEqual(ignored);
  });

  it.each<[string, GatewayNotice]>([
    ['a payment', paymentNotice()],
    ['a failed payment', paymentNotice({ kind: 'payment_failed', failure })],
    ['an authorisation', paymentNotice({ kind: 'payment_authorized' })],
    ['a refund', refundNotice()],
    ['a session’s payment', paymentNotice({ order: null, session: SESSION })],
    ['a session’s authorisation', paymentNotice({ kind: 'payment_authorized', order: null, session: SESSION })],
    ['a session’s refund', refundNotice({ order: null, session: SESSION })],
  ])('of %s counts only from the connection of the payment, with its account and mode', async (_, notice) => {
    expect(await received(notice)).toMatchObject({ outcome: 'applied' });
    expect(await received(notice, { ...connection, id: 'conn_2' })).toEqual(IGNORED);
    expect(await received(notice, { ...connection, account: 'acct_2' })).toEqual(IGNORED);
    expect(await received(notice, { ...connection, livemode: false })).toEqual(IGNORED);
  });

  it('of a payment on the gateway’s own page counts even if the gateway does not report the method', async () => {
    const { commands } = await received(paymentNotice(), connection, [placed(), started({ method: 'hosted' }), routed]);
    expect(commands).toMatchObject([{ capture: expect.not.objectContaining({ method_used: expect.anything() }) }]);
  });

  it('does not count for a payment without a route', async () => {
    expect(await received(paymentNotice(), connection, [placed(), started()])).toEqual(IGNORED);
    expect(await received(paymentNotice({ order: null, session: SESSION }), connection, [created()])).toEqual(IGNORED);
    expect(await received(paymentNotice(), connection, [placed(), started(), captured()])).toMatchObject({ outcome: 'applied' });
  });

  it.each<[string, Partial<RefundNotice>]>([
    ['amount 1 instead of 20000', { amount: 1 }],
    ['currency USD instead of INR', { currency: 'USD' }],
    ['payment pay_other instead of pay_gateway', { gatewayPayment: 'pay_other' }],
    ['reference rfnd_other instead of rfnd_gateway', { gatewayReference: 'rfnd_other' }],
  ])('of a refund of another %s changes nothing, and raises an alert', async (words, changes) => {
    const { reported, ...rest } = await received(refundNotice(changes), connection, [...REQUESTED, refundSubmitted()]);
    expect(rest).toEqual({ outcome: 'ignored', commands: [], due: [] });
    const about = expect.objectContaining({ order: ORDER, payment: PAYMENT, refund: REFUND });
    expect(reported).toEqual([['gateway.notice', about, 'refund_mismatch', expect.stringContaining(words)]]);
  });

  it.each(['refund_processed', 'refund_failed'] as const)(
    '%s of a session’s payment with another amount changes nothing either',
    async (kind) => {
      const notice = refundNotice({ kind, failure, order: null, session: SESSION, amount: 1 });
      expect(await received(notice)).toMatchObject({
        outcome: 'ignored',
        commands: [],
        reported: [expect.arrayContaining(['refund_mismatch', expect.objectContaining({ session: SESSION })])],
      });
    },
  );

  it('redelivered is the same command, and another notice is another', async () => {
    const [first, again, other] = await Promise.all([
      commandOf(paymentNotice()),
      commandOf(paymentNotice()),
      commandOf(paymentNotice({ eventId: 'event-2' })),
    ]);
    expect(again.context.command).toBe(first.context.command);
    expect(other.context.command).not.toBe(first.context.command);
  });

  it('creates ids with the time of the notice, so that they sort, and the same ids when redelivered', async () => {
    const refundOf = async (notice: GatewayNotice) => (await commandOf(notice)).context.id('re');
    const [first, again] = [await refundOf(paymentNotice()), await refundOf(paymentNotice())];
    expect(again).toBe(first);
    const later = await refundOf(paymentNotice({ eventId: 'event-2', at: NOON + 1 }));
    expect(first < later).toBe(true);
    expect(first.slice(0, 're_'.length + 8)).toBe(makeId('re', NOON * 1000, new Uint8Array(16)).slice(0, 're_'.length + 8));
  });

  it('acts for the account and mode of the connection, with the partner as actor', async () => {
    const { context } = await commandOf(paymentNotice());
    expect(context).toMatchObject({ account: 'acct_1', livemode: true, actor: { type: 'partner', id: 'conn_1', name: 'razorpay' } });
    expect(Math.abs(context.now - Date.now() / 1000)).toBeLessThan(5);
  });
});
