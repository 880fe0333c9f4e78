import type { NextAction } from '#orders/payments/domain/next-action';
import type { Happened } from '#kernel/fact';
import { maskedVpa } from '#kernel/masked-vpa';
import type { MoneyFact, OrderMoney, Payment } from '#orders/domain/order-money';
import type { PaymentAlert, PaymentFact, PaymentStarted, PaymentRoute } from '#orders/payments/domain/payment.events';
import type { RefundRequested } from '#orders/refunds/domain/refund.events';

/** The identity of an alert: its cause, without its wording. */
export const alertKey = ({ alert, payment, refund }: Omit<PaymentAlert, 'message'>): string => [alert, payment, refund].join(' ');

/** Applies a fact about incoming money to an order; other facts leave it unchanged. */
export function moneyIn(order: OrderMoney, event: Happened<MoneyFact>): OrderMoney {
  switch (event.type) {
    case 'payment.started':
      return withPayment(order, event.data.payment, {
        started: event.data,
        status: 'created',
        connection: null,
        captures: new Set(),
        action: null,
      });
    case 'payment.routed':
      return withRoute(order, event.data);
    case 'payment.submitted':
      return withRoute(withStatus(order, event, 'processing'), event.data);
    case 'payment.action_required':
      return withAction(order, event.data);
    case 'payment.captured':
      return captured(withCapture(withStatus(order, event, 'captured'), event.data), event);
    case 'payment.captured_again':
      return {
        ...withCapture(withStatus(order, event, 'captured'), event.data),
        returning: new Map(order.returning).set(event.data.refund, event.data.payment),
      };
    case 'payment.returned':
      return withoutReturn(order, event.data.refund);
    case 'payment.alert_raised':
      return { ...order, alerts: new Set(order.alerts).add(alertKey(event.data)) };
    case 'payment.failed':
      return withStatus(order, event, 'failed');
    default:
      return order;
  }
}

function captured(
  order: OrderMoney,
  {
    data: { payment: id, amount, gateway_discount = 0, method_used, gateway_reference: reference },
    at,
  }: Happened<Extract<PaymentFact, { type: 'payment.captured' }>>,
): OrderMoney {
  const payment = order.payments.get(id);
  const destination =
    payment === undefined
      ? { type: 'unknown', label_masked: null }
      : destinationOf({ ...payment.started, ...(method_used && { method: method_used }) });
  return {
    ...order,
    captured: order.captured + amount,
    gatewayDiscount: order.gatewayDiscount + gateway_discount,
    capturedPayment: { id, at, late: order.status === 'cancelled', destination, reference },
  };
}

function withStatus(order: OrderMoney, { data }: Happened<PaymentFact>, status: Payment['status']): OrderMoney {
  const payment = order.payments.get(data.payment);
  return payment === undefined ? order : withPayment(order, data.payment, { ...payment, status });
}

function withRoute(order: OrderMoney, { payment: id, connection }: { payment: string } & PaymentRoute): OrderMoney {
  const payment = order.payments.get(id);
  return payment === undefined ? order : withPayment(order, id, { ...payment, connection });
}

function withAction(order: OrderMoney, { payment: id, next_action: action }: { payment: string; next_action: NextAction }): OrderMoney {
  const payment = order.payments.get(id);
  return payment === undefined ? order : withPayment(order, id, { ...payment, action });
}

function withCapture(order: OrderMoney, { payment: id, gateway_reference }: { payment: string; gateway_reference: string }): OrderMoney {
  const payment = order.payments.get(id);
  return payment === undefined ? order : withPayment(order, id, { ...payment, captures: new Set(payment.captures).add(gateway_reference) });
}

const withoutReturn = (order: OrderMoney, refund: string): OrderMoney => ({
  ...order,
  returning: new Map([...order.returning].filter(([id]) => id !== refund)),
});

const withPayment = (order: OrderMoney, id: string, payment: Payment): OrderMoney => ({
  ...order,
  payments: new Map(order.payments).set(id, payment),
});

function destinationOf({ method, method_details }: PaymentStarted): RefundRequested['destination'] {
  const { upi, netbanking, wallet } = method_details;
  return { type: method, label_masked: upi?.vpa ? maskedVpa(upi.vpa) : (netbanking?.bank ?? wallet?.provider ?? null) };
}
