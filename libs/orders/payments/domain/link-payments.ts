import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { OrderFact } from '#orders/domain/order.events';
import type { OrderMoney } from '#orders/domain/order-money';
import type { ShippableOrder } from '#orders/fulfillment/domain/shippable-order';
import type { PaymentCaptured, PaymentStarted } from '#orders/payments/domain/payment.events';

/** What an order asks for in all, online and in cash. */
const due = ({ prepaidDue, shipping }: OrderMoney): Minor => prepaidDue + shipping.cashDue;

/** What can be collected of an order in place of that: all, until some money has come in, the goods have arrived, or it was cancelled. */
export const collectable = (order: OrderMoney): Minor =>
  order.status === 'pending' && order.capturedPayment === null && !order.shipping.delivered ? due(order) : 0;

/** What a payment was begun for is what the order still waits for. What the courier has collected is not owed a second time. */
export const isAwaited = (order: OrderMoney, { amount, payment_link, discount = 0 }: PaymentStarted): boolean =>
  payment_link === undefined ? amount === order.prepaidDue : amount + discount === due(order) && !order.shipping.delivered;

/** The links that are over once the payment of a pending order is captured, as a part of that fact. */
export function linksOver({ status, links }: OrderMoney, { payment_link }: PaymentStarted): Pick<PaymentCaptured, 'payment_links'> {
  const over = new Set(payment_link === undefined ? links : [payment_link, ...links]);
  return status === 'pending' && over.size > 0 ? { payment_links: [...over] } : {};
}

/**
 * The amount that a link collected replaces all that was due, and its discount is given with it: nothing is left to pay on delivery. If less than the
 * requested amount came, less is due in cash.
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

/** Goods whose cash a link has collected bring none. */
export const shippingOf = ({ shipping }: OrderMoney, { payment_link }: PaymentStarted): ShippableOrder =>
  payment_link === undefined ? shipping : { ...shipping, cashDue: 0 };
