import type { CommandBus, ICommand } from '@nestjs/cqrs';
import fc from 'fast-check';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import type { GatewayNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { parseNotice } from '#integrations/payments/gateway/razorpay/razorpay-notice';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { ReceiveNoticeHandler } from '#integrations/payments/receive-notice/receive-notice.handler';
import { PaymentReports } from '#integrations/payments/receive-notice/payment-reports';
import { RefundReports } from '#integrations/payments/receive-notice/refund-reports';
import type { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import { type Fact, fold, type Happened } from '#kernel/fact';
import { CapturePayment, FailPayment, RaisePaymentAlert, SettleMoneyBack } from '#orders/contract';
import { orderMoney } from '#orders/domain/money/order-money';
import { settleMoneyBack } from '#orders/refunds/domain/refund.decisions';
import { capturePayment, raiseAlert } from '#orders/payments/domain/payment.decisions';
import { failPayment } from '#orders/payments/domain/tries.decisions';
import { orderResource } from '#orders/resource/order.view';
import type { EventHistory } from '#platform/event-history/event-history';
import type { Clock } from '#kernel/time';
import { makeLog } from '#platform/logging/log';
import type { JobStore } from '#job-queue/job-store';
import { unmovedClocks } from '#test/support/stores/unmoved-clocks';
import { at, NOON } from '#test/support/facts/given';
import { captured, ORDER, paid, PAYMENT, placed, requested, routed, started, submitted } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const RETURN = 're_0000000000000000000000zz';
const REFUNDS = ['re_0000000000000000000000a1', 're_0000000000000000000000a2', 're_0000000000000000000000a3'] as const;
const connection = { id: 'conn_1', account: 'acct_1', livemode: false, kind: 'razorpay' } as GatewayConnection;

const clock = { milliseconds: () => NOON * 1000 } as Clock;

/** A notice as Razorpay writes it. */
function reported(event: string, entity: object): GatewayNotice {
  const [kind] = event.split('.') as [string];
  const payload = { [kind === 'order' ? 'payment' : kind]: { entity } };
  return parseNotice(Buffer.from(JSON.stringify({ entity: 'event', event, payload, created_at: NOON })));
}

const payment = { id: 'pay_gateway', amount: 50_000, currency: 'INR', notes: { order: ORDER, payment: PAYMENT } };
const refund = (id: string) => ({ id: `rfnd_${id}`, payment_id: payment.id, amount: 10_000, currency: 'INR', receipt: id, notes: { order: ORDER } }); // prettier-ignore
const reference = { acquirer_data: { rrn: '412345678901' } };

const OF_PAYMENT = [
  reported('payment.captured', payment),
  reported('order.paid', payment),
  reported('payment.captured', { ...payment, ...reference }),
];
const outcome = fc.constantFrom('succeeds', 'fails', 'succeeds after all' as const);
const outcomes = fc.tuple(outcome, outcome, outcome);
const OF_REFUND = (id: string, outcome: string): GatewayNotice[] => [
  reported('refund.created', refund(id)),
  ...(outcome === 'succeeds' ? [] : [reported('refund.failed', { ...refund(id), error_reason: 'account_closed' })]),
  ...(outcome === 'fails' ? [] : [reported('refund.processed', refund(id)), reported('refund.processed', { ...refund(id), ...reference })]),
];

/** What is signed, and yet not to be believed: of other money, or from a connection that nothing went through. */
const OTHERS = ['conn_1', 'conn_2', 'conn_of_acct_2'];
const forged = fc
  .constantFrom(...REFUNDS)
  .chain((id) =>
    fc.constantFrom(
      ...[{ amount: 1 }, { currency: 'USD' }, { payment_id: 'pay_other' }].flatMap((changes) =>
        ['refund.processed', 'refund.failed'].map((event) => [OTHERS[0]!, reported(event, { ...refund(id), ...changes })] as const),
      ),
      ...[...OF_PAYMENT, reported('payment.failed', payment), ...OF_REFUND(id, 'succeeds after all')].flatMap((notice) =>
        OTHERS.slice(1).map((from) => [from, notice] as const),
      ),
    ),
  );

type Received = GatewayNotice | readonly [string, GatewayNotice];

/** The order's story after these notices, each applied as the service applies it. `now`: the state of the refunds at the gateway. */
async function storyAfter(
  begun: readonly Fact[],
  notices: readonly Received[],
  now: readonly RefundNotice[] = [],
): Promise<readonly Happened[]> {
  let story: readonly Happened[] = at(NOON, begun);
  const decided = (command: ICommand): readonly Fact[] => {
    const money = fold(orderMoney, story);
    if (command instanceof CapturePayment.type) return capturePayment(money, command.capture, RETURN);
    if (command instanceof FailPayment.type)
      return failPayment(money, command.payment, command.error, { order: command.order, refund: RETURN }, command.context.now);
    if (command instanceof RaisePaymentAlert.type) return raiseAlert(money, command.alert);
    const { refund: id, outcome } = command as ReturnType<typeof SettleMoneyBack>;
    return settleMoneyBack(money, id, outcome);
  };
  // One at a time: each outcome is judged by the state that its refund is in.
  const bus = {
    execute: async (command: ICommand) => {
      story = [...story, ...at(NOON, decided(command))];
      return true;
    },
  } as unknown as CommandBus;
  const history = { stream: async (name: string) => story.map((each) => recorded(name, each)) } as unknown as EventHistory;
  const alerts = new GatewayAlerts(bus, unmovedClocks(), makeLog('silent'));
  const outcomes: OutcomesAtGateways = {
    paymentNow: async () => null,
    paidInFull: async () => null,
    refundNow: async (_, reference) => now.find((each) => each.gatewayReference === reference) ?? null,
    disputeNow: () => Promise.reject(new Error('No dispute.')),
  };
  const services = {
    commands: bus,
    payments: new PaymentReports(history, bus, {} as JobStore, alerts, outcomes),
    refunds: new RefundReports(history, bus, alerts, outcomes),
    clock,
    clocks: unmovedClocks(),
  };
  for (const each of notices) {
    const [from, notice] = 'kind' in each ? [connection.id, each] : each;
    const account = from === OTHERS[2] ? 'acct_2' : connection.account;
    await ReceiveNoticeHandler.execute(
      ReceiveNotice({ connection: { ...connection, id: from, account }, notice, requestId: null }),
      services,
    );
  }
  return story;
}

/** Notices among which there are forged ones. */
const among = (notices: readonly GatewayNotice[]): fc.Arbitrary<Received[]> =>
  fc
    .array(fc.tuple(fc.nat(notices.length), forged), { maxLength: 5 })
    .map((forgeries) => forgeries.reduce<Received[]>((all, [n, each]) => all.toSpliced(n, 0, each), [...notices]));

/** Notices with repeats and losses, in any order; then, as look-ups do it, the newest of each once more. */
const mangled = (notices: readonly (readonly GatewayNotice[])[]): fc.Arbitrary<GatewayNotice[]> =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...notices.flat()), { maxLength: 20 }),
      fc.shuffledSubarray(
        notices.map((each) => each.at(-1)!),
        { minLength: notices.length },
      ),
    )
    .map(([some, last]) => [...some, ...last]);

describe('the gateway’s notices of one order', () => {
  it('lead to the same payment however they are shuffled, dropped and repeated', async () => {
    const begun = [placed(), started(), routed, submitted];
    const expected = fold(orderResource, await storyAfter(begun, OF_PAYMENT));
    await fc.assert(
      fc.asyncProperty(mangled([OF_PAYMENT]).chain(among), async (notices) => {
        expect(fold(orderResource, await storyAfter(begun, notices))).toEqual(expected);
      }),
    );
    expect(expected).toMatchObject({ status: 'paid', amount_paid: 50_000 });
  });

  it('lead to the same refunds however they are shuffled, dropped and repeated', async () => {
    const begun = [placed(), started(), routed, captured(), paid, ...REFUNDS.map((id) => requested(10_000, id))];
    const inOrder = (each: readonly string[]) => REFUNDS.map((id, n) => OF_REFUND(id, each[n]!));
    await fc.assert(
      fc.asyncProperty(
        outcomes.chain((each) => fc.tuple(fc.constant(each), mangled(inOrder(each)).chain(among))),
        async ([each, notices]) => {
          const now = inOrder(each).map((ofRefund) => ofRefund.at(-1) as RefundNotice);
          const shown = fold(orderResource, await storyAfter(begun, notices, now));
          expect(shown).toEqual(fold(orderResource, await storyAfter(begun, inOrder(each).flat(), now)));
          expect(shown).toMatchObject({ amount_refunded: 10_000 * each.filter((one) => one !== 'fails').length, amount_refund_pending: 0 });
        },
      ),
    );
  });
});
