import type { Happened, View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { OrderFact } from '#orders/domain/order.events';
import type { FulfillmentFact } from '#orders/fulfillment/domain/fulfillment.events';
import { type ShippableOrder, shippableOrder } from '#orders/fulfillment/domain/shippable-order';
import type { PaymentAlert, PaymentFact, PaymentStarted, PaymentWay } from '#orders/payments/domain/payment.events';
import type { StorefrontFact } from '#orders/storefront/domain/storefront.events';

export interface Payment {
  readonly started: PaymentStarted;
  readonly status: 'created' | 'processing' | 'captured' | 'failed';
  /** The connection it goes through; null before it has a way. */
  readonly connection: string | null;
  /** The gateway's ids of it that money has come in under. */
  readonly captures: ReadonlySet<string>;
}

/** The part of an order's story that money coming in cares about. */
export interface PayableOrder {
  readonly status: 'none' | 'pending' | 'paid' | 'cancelled';
  readonly payments: ReadonlyMap<string, Payment>;
  readonly captured: Minor;
  /** Money taken twice that is on its way back, by the refund's id: the payment it came with. */
  readonly returning: ReadonlyMap<string, string>;
  /** What people were told to look at, by `alertKey`. */
  readonly alerts: ReadonlySet<string>;
  /** Goods may leave before the money is there. */
  readonly shipping: ShippableOrder;
}

/** One cause, however often and in whatever words it is told: people are told of it once. */
export const alertKey = ({ alert, payment, refund }: PaymentAlert): string => [alert, payment, refund].join(' ');

export const payableOrder: View<PayableOrder, OrderFact | PaymentFact | FulfillmentFact | StorefrontFact> = {
  initial: { status: 'none', payments: new Map(), captured: 0, returning: new Map(), alerts: new Set(), shipping: shippableOrder.initial },
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
        return withPayment(order, event.data.payment, { started: event.data, status: 'created', connection: null, captures: new Set() });
      case 'payment.routed':
        return withWay(order, event.data);
      case 'payment.submitted':
        return withWay(withStatus(order, event, 'processing'), event.data);
      case 'payment.captured':
        return { ...withCapture(withStatus(order, event, 'captured'), event.data), captured: order.captured + event.data.amount };
      case 'payment.captured_again':
        return { ...withCapture(order, event.data), returning: new Map(order.returning).set(event.data.refund, event.data.payment) };
      case 'payment.returned':
        return withoutReturn(order, event.data.refund);
      case 'payment.alert_raised':
        return { ...order, alerts: new Set(order.alerts).add(alertKey(event.data)) };
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

function withWay(order: PayableOrder, { payment: id, connection }: { payment: string } & PaymentWay): PayableOrder {
  const payment = order.payments.get(id);
  return payment === undefined ? order : withPayment(order, id, { ...payment, connection });
}

function withCapture(
  order: PayableOrder,
  { payment: id, gateway_reference }: { payment: string; gateway_reference: string },
): PayableOrder {
  const payment = order.payments.get(id);
  return payment === undefined ? order : withPayment(order, id, { ...payment, captures: new Set(payment.captures).add(gateway_reference) });
}

const withoutReturn = (order: PayableOrder, refund: string): PayableOrder => ({
  ...order,
  returning: new Map([...order.returning].filter(([id]) => id !== refund)),
});

const withPayment = (order: PayableOrder, id: string, payment: Payment): PayableOrder => ({
  ...order,
  payments: new Map(order.payments).set(id, payment),
});
