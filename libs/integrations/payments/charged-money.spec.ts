import { type ChargedMoney, chargedMoneyOf } from '#integrations/payments/charged-money';
import { fact, type Fact } from '#kernel/fact';
import type { EventHistory } from '#platform/event-history/event-history';
import {
  cancelledOrder,
  capture,
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

const known = (...story: readonly Fact[]): Promise<ChargedMoney> => {
  const history = { stream: async (name: string) => story.map((each) => recorded(name, each)) };
  const { account, livemode } = recorded('', placed()).metadata;
  return chargedMoneyOf(history as unknown as EventHistory, { order: ORDER, session: null }, { account, livemode });
};

describe('the payments of an order at its gateways', () => {
  it('have payer and method', async () => {
    const money = await known(placed(), started());
    expect(money.customer).toEqual(customer);
    expect(money.started.get(PAYMENT)).toEqual(payment);
    expect([money.routes.size, money.outcomes.size]).toEqual([0, 0]);
  });

  it('have the gateway’s id, from the answer or from an earlier notice', async () => {
    for (const reported of [submitted, captured()]) expect((await known(placed(), started(), reported)).routes.get(PAYMENT)).toEqual(ROUTE);
  });

  it('show which payments are over', async () => {
    expect((await known(...cancelledOrder)).outcomes).toEqual(new Map([[PAYMENT, 'failed']]));
    expect((await known(placed(), started(), captured())).outcomes).toEqual(new Map([[PAYMENT, 'captured']]));
  });

  it('have the outcomes that the gateway itself reported', async () => {
    expect((await known(...cancelledOrder)).reported).toEqual(new Set());
    expect((await known(placed(), started(), failed({ code: 'declined', message: 'No.' }))).reported).toEqual(new Set([PAYMENT]));
    expect((await known(...paidOrder, requested())).reported).toEqual(new Set([PAYMENT]));
    expect((await known(...paidOrder, requested(), succeeded())).reported).toEqual(new Set([PAYMENT, REFUND]));
  });

  it('refund the capture that counts, even if another came after it', async () => {
    const again = fact('payment.captured_again', { ...capture, refund: 're_again', gateway_reference: 'pay_again' });
    const money = await known(...paidOrder, again, requested());
    expect(money.refunds.get(REFUND)!.gatewayPayment).toBe(ROUTE.gateway_reference);
    expect(money.refunds.get('re_again')!.gatewayPayment).toBe('pay_again');
  });

  it('know the connection of a capture whose payment was begun before there was an order', async () => {
    const again = fact('payment.captured_again', { ...capture, currency: 'INR', payment: 'pay_first', refund: 're_again' });
    expect((await known(...paidOrder, again)).connections.get('pay_first')).toBe(ROUTE.connection);
  });
});
