import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { OrderFact } from '#orders/domain/order.events';
import type { OrderMoney } from '#orders/domain/order-money';
import type { ShippableOrder } from '#orders/fulfillment/domain/shippable-order';
import type { PaymentCaptured, PaymentStarted } from '#orders/payments/domain/payment.events';

/** The full amount of an order, online and in cash. */
const due = ({ prepaidDue, shipping }: OrderMoney): Minor => prepaidDue + shipping.cashDue;

/** What a link can collect instead: the full amount, until money has arrived, the goods are delivered, or the order is cancelled. */
export const collectable = (order: OrderMoney): Minor =>
  order.status === 'pending' && order.capturedPayment === null && !order.shipping.delivered ? due(order) : 0;

/** Whether the order still waits for the amount that a payment was started for. Cash that the courier has collected is not owed a second time. */
export const isAwaited = (order: OrderMoney, { amount, payment_link, discount = 0 }: PaymentStarted): boolean =>
  payment_link === undefined ? amount === order.prepaidDue : amount + discount === due(order) && !order.shipping.delivered;

/** The links that end with the capture of a pending order's payment; part of that fact. */
export function linksOver({ status, links }: OrderMoney, { payment_link }: PaymentStarted): Pick<PaymentCaptured, 'payment_links'> {
  const over = new Set(payment_link === undefined ? links : [payment_link, ...links]);
  return status === 'pending' && over.size > 0 ? { payment_links: [...over] } : {};
}

/**
 * The amount collected by a link replaces everything due, and its discount is applied: nothing is left to pay on delivery. If less than the requested
 * amount arrived, the rest is due in cash.
 */
export function collectedByLink(
  { terms }: OrderMoney,
  { checkout_session, payment_link, amount: requested, discount = 0 }: PaymentStarted,
  amount: Minor,
): OrderFact[] {
  const { payment_method, amount_details, amount_cod_due } = terms!;
  if (payment_link === undefined || (payment_method === 'prepaid' && discount === 0)) return [];
  const agreed =
    amount < requested
      ? { ...terms!, amount_cod_due: Math.max(0, amount_cod_due - amount) }
      : {
          payment_method: 'prepaid' as const,
          amount: terms!.amount - discount,
          amount_details: { ...amount_details, discount: amount_details.discount + discount },
          amount_cod_due: 0,
        };
  return [fact('order.terms_changed', { ...agreed, checkout_session, payment_link })];
}

/** Goods whose cash was collected by a link have no cash due. */
export const shippingOf = ({ shipping }: OrderMoney, { payment_link }: PaymentStarted): ShippableOrder =>
  payment_link === undefined ? shipping : { ...shipping, cashDue: 0 };
