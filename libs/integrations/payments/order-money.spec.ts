import { moneyOf, type OrderMoney } from '#integrations/payments/order-money';
import type { Fact } from '#kernel/fact';
import type { EventHistory } from '#platform/event-history/event-history';
import {
  cancelledOrder,
  captured,
  customer,
  ORDER,
  payment,
  PAYMENT,
  placed,
  refund,
  REFUND,
  requested,
  started,
  submitted,
} from '#test/support/order-facts';
import { recorded } from '#test/support/recorded';

const known = (...story: readonly Fact[]): Promise<OrderMoney> => {
  const history = { stream: async (name: string) => story.map((each) => recorded(name, each)) };
  return moneyOf(history as unknown as EventHistory, ORDER);
};
const atGateway = { connection: 'conn_1', reference: 'pay_gateway' };

describe('what a gateway is told of an order’s money', () => {
  it('is who pays, and how', async () => {
    const money = await known(placed(), started());
    expect(money.customer).toEqual(customer);
    expect(money.started.get(PAYMENT)).toEqual(payment);
    expect([money.submitted.size, money.settled.size]).toEqual([0, 0]);
  });

  it('is where a payment is, whether the answer or the notice told it first', async () => {
    for (const told of [submitted, captured()]) expect((await known(placed(), started(), told)).submitted.get(PAYMENT)).toEqual(atGateway);
  });

  it('is which payments are over', async () => {
    expect((await known(...cancelledOrder)).settled).toEqual(new Set([PAYMENT]));
    expect((await known(placed(), started(), captured())).settled).toEqual(new Set([PAYMENT]));
  });

  it('is what is to go back', async () => {
    expect((await known(placed(), started(), captured(), requested())).requested.get(REFUND)).toEqual(refund);
  });
});
