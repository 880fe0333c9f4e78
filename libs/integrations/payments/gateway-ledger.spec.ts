import { ledgerOf, type GatewayLedger } from '#integrations/payments/gateway-ledger';
import type { Fact } from '#kernel/fact';
import type { EventHistory } from '#platform/event-history/event-history';
import {
  cancelledOrder,
  captured,
  customer,
  failed,
  ORDER,
  paidOrder,
  payment,
  PAYMENT,
  placed,
  REFUND,
  requested,
  ROUTE,
  started,
  submitted,
  succeeded,
} from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const known = (...story: readonly Fact[]): Promise<GatewayLedger> => {
  const history = { stream: async (name: string) => story.map((each) => recorded(name, each)) };
  return ledgerOf(history as unknown as EventHistory, ORDER);
};

describe('the ledger of an order’s money at its gateways', () => {
  it('is who pays, and how', async () => {
    const money = await known(placed(), started());
    expect(money.customer).toEqual(customer);
    expect(money.started.get(PAYMENT)).toEqual(payment);
    expect([money.routes.size, money.settled.size]).toEqual([0, 0]);
  });

  it('is where a payment is, from the answer or from an earlier notice', async () => {
    for (const reported of [submitted, captured()]) expect((await known(placed(), started(), reported)).routes.get(PAYMENT)).toEqual(ROUTE);
  });

  it('is which payments are over', async () => {
    expect((await known(...cancelledOrder)).settled).toEqual(new Set([PAYMENT]));
    expect((await known(placed(), started(), captured())).settled).toEqual(new Set([PAYMENT]));
  });

  it('has the outcomes that the gateway itself has reported', async () => {
    expect((await known(...cancelledOrder)).reported).toEqual(new Set());
    expect((await known(placed(), started(), failed({ code: 'declined', message: 'No.' }))).reported).toEqual(new Set([PAYMENT]));
    expect((await known(...paidOrder, requested())).reported).toEqual(new Set([PAYMENT]));
    expect((await known(...paidOrder, requested(), succeeded())).reported).toEqual(new Set([PAYMENT, REFUND]));
  });
});
