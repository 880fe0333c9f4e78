import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { OrderFact } from '#orders/domain/order.events';
import type { OrderMoney } from '#orders/domain/order-money';
import type { ShippableOrder } from '#orders/fulfillment/domain/shippable-order';
import type { PaymentCaptured, PaymentStarted } from '#orders/payments/domain/payment.events';

/** All that is due for an order, online and in cash. */
const due = ({ prepaidDue, shipping }: OrderMoney): Minor => prepaidDue + shipping.cashDue;

/** The amount that a link can collect: all that is due while the order is pending, no money has arrived and it is not delivered; 0 after that. */
export const collectable = (order: OrderMoney): Minor =>
  order.status === 'pending' && order.capturedPayment === null && !order.shipping.delivered ? due(order) : 0;

/** Whether the order still owes the amount that a payment was started for. For a link's payment, not once the courier has collected cash. */
export const isAwaited = (order: OrderMoney, { amount, payment_link, discount = 0 }: PaymentStarted): boolean =>
  payment_link === undefined ? amount === order.prepaidDue : amount + discount === due(order) && !order.shipping.delivered;

/** The field of a capture that names the links which end with it; empty if there are none. */
export function linksOver({ status, links }: OrderMoney, { payment_link }: PaymentStarted): Pick<PaymentCaptured, 'payment_links'> {
  const over = new Set(payment_link === undefined ? links : [payment_link, ...links]);
  return status === 'pending' && over.size > 0 ? { payment_links: [...over] } : {};
}

/**
 * The new terms of an order that was paid through a link: prepaid, less the link's discount, with nothing left to pay on delivery. If less than the
 * requested amount arrived, the rest is due in cash.
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

/** The goods, without cash due if a link has collected it. */
export const shippingOf = ({ shipping }: OrderMoney, { payment_link }: PaymentStarted): ShippableOrder =>
  payment_link === undefined ? shipping : { ...shipping, cashDue: 0 };
