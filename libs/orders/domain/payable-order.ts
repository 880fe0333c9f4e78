import type { Happened, View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { FulfillmentFact, OrderFact, PaymentFact, PaymentStarted } from '#orders/domain/order.events';
import { type ShippableOrder, shippableOrder } from '#orders/domain/shippable-order';

export interface Payment {
  readonly started: PaymentStarted;
  readonly status: 'created' | 'processing' | 'captured' | 'failed';
}

/** The part of an order's story that money coming in cares about. */
export interface PayableOrder {
  readonly status: 'none' | 'pending' | 'paid' | 'cancelled';
  readonly payments: ReadonlyMap<string, Payment>;
  readonly captured: Minor;
  /** Goods may leave before the money is there. */
  readonly shipping: ShippableOrder;
}

export const payableOrder: View<PayableOrder, OrderFact | PaymentFact | FulfillmentFact> = {
  initial: { status: 'none', payments: new Map(), captured: 0, shipping: shippableOrder.initial },
  evolve(before, event) {
    const order = { ...before, shipping: shippableOrder.evolve(before.shipping, event) };
    switch (event.type) {
      case 'order.placed':
        return { ...order, status: 'pending' };
      case 'order.paid':
        return { ...order, status: 'paid' };
      case 'order.cancelled':
        return { ...order, status: 'cancelled' };
      case 'payment.started':
        return withPayment(order, event.data.payment, { started: event.data, status: 'created' });
      case 'payment.submitted':
        return withStatus(order, event, 'processing');
      case 'payment.captured':
        return { ...withStatus(order, event, 'captured'), captured: order.captured + event.data.amount };
      case 'payment.failed':
        return withStatus(order, event, 'failed');
      default:
        return order;
    }
  },
};

function withStatus(order: PayableOrder, { data }: Happened<PaymentFact>, status: Payment['status']): PayableOrder {
  const payment = order.payments.get(data.payment);
  return payment === undefined ? order : withPayment(order, data.payment, { ...payment, status });
}

const withPayment = (order: PayableOrder, id: string, payment: Payment): PayableOrder => ({
  ...order,
  payments: new Map(order.payments).set(id, payment),
});
