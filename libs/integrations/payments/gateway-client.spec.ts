import type { Connections } from '#integrations/connections/connections';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import type { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { GatewayClient, type Way } from '#integrations/payments/gateway-client';
import { causeOf } from '#platform/jobs/cause';
import { DONE } from '#platform/jobs/policy';
import type { ClaimedJob, JobResult } from '#platform/storage/job-store';
import type { PaymentWay, RoutedPayment } from '#orders/contract';
import { madeAt } from '#kernel/ids';
import type { Clock } from '#kernel/time';
import { ORDER, PAYMENT, started } from '#test/support/order-facts';
import { recorded } from '#test/support/recorded';

const standing = ['conn_old', 'conn_new'];
const begun = recorded(`order-${ORDER}`, started());
const gatewayJob = { cause: causeOf(begun), order: ORDER, session: null, payment: PAYMENT, refund: null };

/** Sends work for a payment; gives what it settled to, the connections that were asked, and what people were told. */
async function sent(way: Way, more: object = {}, refuses: Error | null = null, now = madeAt(PAYMENT)) {
  const requested: string[] = [];
  const first: boolean[] = [];
  const reported: unknown[] = [];
  const connectionOf = (id: string) => (standing.includes(id) ? ({ id, kind: 'razorpay' } as GatewayConnection) : null);
  const connections = { byId: async (id: string) => connectionOf(id), gatewayOf: async () => connectionOf('conn_new') };
  const of = ({ id }: GatewayConnection): unknown => {
    if (refuses !== null) throw refuses;
    return requested.push(id);
  };
  const alerts = { ofFailure: async (...all: unknown[]) => reported.push(all) } as unknown as GatewayAlerts;
  const clock = { milliseconds: () => now } as Clock;
  const gateway = new GatewayClient(connections as unknown as Connections, { of } as unknown as PaymentGateways, alerts, clock);
  const job = { queue: 'gateway.charge', key: PAYMENT, attempt: 2, payload: { ...gatewayJob, ...more } } as unknown as ClaimedJob;
  const ask = async (_gateway: unknown, _connection: unknown, isFirst: boolean) => {
    first.push(isFirst);
    return { reference: 'pay_gateway' };
  };
  const asking = { ask, refused: async () => undefined };
  const settled: JobResult | Error = await gateway.send(job, way, asking).catch((fault: Error) => fault);
  return { settled, requested, reported, first };
}

const route = async ({ connection }: PaymentWay): Promise<RoutedPayment> => ({ connection, isNew: true });

describe('work towards a gateway', () => {
  it('goes by the account’s gateway of today when it has no way yet', async () => {
    expect(await sent({ method: 'card', route })).toMatchObject({ requested: ['conn_new'] });
  });

  it('goes where an earlier release has sent it, as long as that connection stands', async () => {
    expect(await sent({ method: 'card', route }, { way: 'conn_old' })).toMatchObject({ requested: ['conn_old'] });
    expect(await sent({ method: 'card', route }, { way: 'conn_gone' })).toMatchObject({ requested: ['conn_new'] });
  });

  it('that no connection may carry is told of as what no gateway answers', async () => {
    const fault = new Error('The address is plain.');
    expect(await sent({ connection: 'conn_old' }, {}, fault)).toEqual({
      settled: fault,
      requested: [],
      reported: [[expect.anything(), fault]],
      first: [],
    });
  });

  it('is done, and nobody is asked, when there is nothing to route any more', async () => {
    expect(await sent({ method: 'card', route: async () => null })).toEqual({
      settled: DONE,
      requested: [],
      reported: [],
      first: [],
    });
  });

  it('is asked for the first time when its way was written down just now, by this job', async () => {
    const before = async ({ connection }: PaymentWay): Promise<RoutedPayment> => ({ connection, isNew: false });
    expect((await sent({ method: 'card', route })).first).toEqual([true]);
    expect((await sent({ method: 'card', route: before })).first).toEqual([false]);
    expect((await sent({ connection: 'conn_old' })).first).toEqual([false]);
    expect((await sent({ method: 'card', route }, { way: 'conn_old' })).first).toEqual([false]);
  });

  it('for a payment that is not new may have been asked for by a history that a backup took the place of, also when it begins it anew', async () => {
    const sentAfter = (milliseconds: number) => {
      const now = madeAt(PAYMENT) + milliseconds;
      return sent({ method: 'card', route }, { cause: { ...causeOf(begun), created: now } }, null, now);
    };
    expect((await sentAfter(1999)).first).toEqual([true]);
    expect((await sentAfter(2000)).first).toEqual([false]);
  });
});
