import type { CommandBus } from '@nestjs/cqrs';
import type { Connections } from '#integrations/connections/connections';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import type { GatewayFailure, PaymentNotice } from '#integrations/payments/gateway/gateway-notice';
import type { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import type { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import type { GatewayJob, RefundJob } from '#integrations/payments/gateway-jobs';
import { GatewayClient, type RouteChoice } from '#integrations/payments/gateway-client';
import type { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { causeOf } from '#job-queue/cause';
import { COMPLETED } from '#job-queue/policy';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';
import type { PaymentRoute, RoutedPayment } from '#orders/contract';
import { madeAt } from '#kernel/ids';
import type { Clock } from '#kernel/time';
import { ORDER, PAYMENT, REFUND, started } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const active = ['conn_old', 'conn_new'];
const begun = recorded(`order-${ORDER}`, started());
const gatewayJob = { cause: causeOf(begun), order: ORDER, session: null, payment: PAYMENT, refund: null };

const FIRST = { attempt: 1, redelivered: false } as const;
/** The connection was removed a day after the payment began. */
const removedAt = begun.created + 86_400_000;
const followed_until = removedAt / 1000 + 30 * 86_400;

/** Runs a job for a payment; returns its result, the connections called, and the alerts. */
async function sent(
  choice: RouteChoice,
  more: object = {},
  refuses: Error | null = null,
  now = madeAt(PAYMENT),
  claim: Partial<ClaimedJob> = {},
  there: PaymentNotice | null = null,
) {
  const requested: string[] = [];
  const first: boolean[] = [];
  const reported: unknown[] = [];
  const connectionOf = (id: string) => (active.includes(id) ? ({ id, kind: 'razorpay' } as GatewayConnection) : null);
  const followed = async (id: string) => (id === 'conn_followed' ? { id, kind: 'razorpay', followed_until } : connectionOf(id));
  const connections = { byId: async (id: string) => connectionOf(id), followed, gatewayOf: async () => connectionOf('conn_new') };
  const of = ({ id }: GatewayConnection): unknown => {
    if (refuses !== null) throw refuses;
    return requested.push(id);
  };
  const alerts = {
    ofFailure: async (...all: unknown[]) => reported.push(all),
    raise: async (_: unknown, __: unknown, alert: string) => reported.push(alert),
  } as unknown as GatewayAlerts;
  const clock = { milliseconds: () => now } as Clock;
  const commands = { execute: async ({ notice }: ReturnType<typeof ReceiveNotice>) => reported.push(notice) } as unknown as CommandBus;
  const gateway = new GatewayClient(connections as unknown as Connections, { of } as unknown as PaymentGateways, alerts, commands, clock);
  const job = {
    queue: 'gateway.charge',
    key: PAYMENT,
    attempt: 2,
    ...claim,
    payload: { ...gatewayJob, ...more },
  } as unknown as ClaimedJob<GatewayJob>;
  const ask = async (_gateway: unknown, _connection: unknown, isFirst: boolean) => {
    first.push(isFirst);
    return { reference: 'pay_gateway', there };
  };
  const asking = { ask, refused: async ({ code }: GatewayFailure) => reported.push(code) };
  const settled: JobResult | Error = await gateway.send(job, choice, asking).catch((fault: Error) => fault);
  return { settled, requested, reported, first };
}

const byCard = { method: 'card', toCharge: { amount: 50_000, currency: 'INR' } } as const;
const route = async ({ connection }: PaymentRoute): Promise<RoutedPayment> => ({ connection, isNew: true });

describe('a job for a gateway', () => {
  it('uses the account’s present gateway if it has no route yet', async () => {
    expect(await sent({ ...byCard, route })).toMatchObject({ requested: ['conn_new'] });
  });

  it('uses the connection of an earlier release while that is active', async () => {
    expect(await sent({ ...byCard, route }, { way: 'conn_old' })).toMatchObject({ requested: ['conn_old'] });
    expect(await sent({ ...byCard, route }, { way: 'conn_gone' })).toMatchObject({ requested: ['conn_new'] });
  });

  it('is reported like one that no gateway answers if no connection may carry it', async () => {
    const fault = new Error('The address is plain.');
    expect(await sent({ connection: 'conn_old' }, {}, fault)).toEqual({
      settled: fault,
      requested: [],
      reported: [[expect.anything(), fault]],
      first: [],
    });
  });

  it('completes without a call when there is nothing left to route', async () => {
    expect(await sent({ ...byCard, route: async () => null })).toEqual({
      settled: COMPLETED,
      requested: [],
      reported: [],
      first: [],
    });
  });

  it('is a first request if this job has just recorded its route', async () => {
    const before = async ({ connection }: PaymentRoute): Promise<RoutedPayment> => ({ connection, isNew: false });
    expect((await sent({ ...byCard, route })).first).toEqual([true]);
    expect((await sent({ ...byCard, route: before })).first).toEqual([false]);
    expect((await sent({ connection: 'conn_old' })).first).toEqual([false]);
    expect((await sent({ ...byCard, route }, { way: 'conn_old' })).first).toEqual([false]);
  });

  it('records the payment that is there at once, and looks it up later', async () => {
    const there = { kind: 'payment_captured', gatewayReference: 'pay_gateway' } as PaymentNotice;
    const { reported, settled } = await sent({ connection: 'conn_old' }, {}, null, madeAt(PAYMENT), FIRST, there);
    expect(reported).toEqual([there]);
    expect(settled).toMatchObject({ next: [{ queue: 'gateway.look_up', payload: { reference: 'pay_gateway' } }] });
  });

  describe('whose connection was removed', () => {
    const refund = { refund: 're_0000000000000000000000aa' };
    const through = async (connection: string, more: object, claim: Partial<ClaimedJob>) => {
      const { requested, reported } = await sent({ connection }, more, null, madeAt(PAYMENT), claim);
      return { requested, reported };
    };

    it('continues while the connection is followed, like a refund that may have been sent', async () => {
      const goesOn = { requested: ['conn_followed'], reported: [] };
      expect(await through('conn_followed', {}, FIRST)).toEqual(goesOn);
      expect(await through('conn_followed', refund, { attempt: 2, redelivered: false })).toEqual(goesOn);
      expect(await through('conn_followed', refund, { attempt: 1, redelivered: true })).toEqual(goesOn);
      const inTheSameSecond = { ...refund, cause: { ...causeOf(begun), created: removedAt } };
      expect(await through('conn_followed', inTheSameSecond, { attempt: 2, redelivered: false })).toEqual(goesOn);
    });

    it('fails as a refund that was not sent, or that was requested after the removal', async () => {
      const fails = { requested: [], reported: ['processor_error'] };
      expect(await through('conn_followed', refund, FIRST)).toMatchObject({ reported: ['processor_error'] });
      const late = { ...refund, cause: { ...causeOf(begun), created: removedAt + 1000 } };
      expect(await through('conn_followed', late, { attempt: 2, redelivered: false })).toMatchObject({ reported: ['processor_error'] });
      expect(await through('conn_gone', refund, FIRST)).toEqual(fails);
      expect(await through('conn_gone', {}, { attempt: 9, redelivered: false })).toEqual(fails);
    });

    it('raises an alert, once nothing is followed any longer, as a refund that may have been sent', async () => {
      const alerted = { requested: [], reported: ['outcome_unknown'] };
      expect(await through('conn_gone', refund, { attempt: 2, redelivered: false })).toEqual(alerted);
      expect(await through('conn_gone', refund, { attempt: 1, redelivered: true })).toEqual(alerted);
    });
  });

  it('may have been requested before a restored backup if its payment is not new, even if the job starts again', async () => {
    const sentAfter = (milliseconds: number) => {
      const now = madeAt(PAYMENT) + milliseconds;
      return sent({ ...byCard, route }, { cause: { ...causeOf(begun), created: now } }, null, now);
    };
    expect((await sentAfter(1999)).first).toEqual([true]);
    expect((await sentAfter(2000)).first).toEqual([false]);
  });
});

describe('a refund that the merchant’s balance does not cover', () => {
  async function refunded(isAutomatic: boolean, refusals?: number) {
    const said: unknown[] = [];
    const say = (what: unknown) => async () => said.push(what);
    const there = {
      refund: async ({ idempotencyKey }: { readonly idempotencyKey: string }) => {
        said.push(idempotencyKey);
        throw new GatewayRefused({ code: 'insufficient_balance', message: 'Too low.' });
      },
      refundsOf: async () => ({ notices: [], isOpen: false }),
    };
    const connections = { followed: async () => ({ id: 'conn_new' }) } as unknown as Connections;
    const alerts = { raise: async (_: unknown, __: unknown, alert: string) => say(alert)() } as unknown as GatewayAlerts;
    const clock = { milliseconds: () => 1_000 } as Clock;
    const commands = { execute: say('a notice') } as unknown as CommandBus;
    const client = new GatewayClient(connections, { of: () => there } as unknown as PaymentGateways, alerts, commands, clock);
    const payload = { ...gatewayJob, refund: REFUND, ...(refusals !== undefined && { refusals }) };
    const requested = {
      payment: PAYMENT,
      connection: 'conn_new',
      gatewayPayment: 'pay_1',
      reference: null,
      amount: 1,
      currency: 'INR',
      settled: null,
    };
    const job = { queue: 'gateway.refund', key: REFUND, ...FIRST, payload } as unknown as ClaimedJob<RefundJob>;
    const result = await client.refund(job, { requested: { ...requested, isAutomatic }, notes: {}, refused: say('refused') });
    return { result, said };
  }

  it('fails if somebody requested it', async () => expect(await refunded(false)).toEqual({ result: COMPLETED, said: [REFUND, 'refused'] }));

  it('waits if nobody did, ever longer up to an hour, and is sent again under another key', async () => {
    const again = (dueAt: number, refusals: number) => ({
      reschedule: { dueAt: 1_000 + dueAt, payload: { ...gatewayJob, refund: REFUND, refusals }, countsAsAttempt: false },
    });
    expect(await refunded(true)).toEqual({ result: again(180_000, 1), said: [REFUND, 'balance_low'] });
    expect(await refunded(true, 1)).toEqual({ result: again(360_000, 2), said: [`${REFUND}.1`, 'balance_low'] });
    expect((await refunded(true, 30)).result).toEqual(again(3_600_000, 31));
  });
});
