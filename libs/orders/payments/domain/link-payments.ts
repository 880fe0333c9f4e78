import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { OrderFact } from '#orders/domain/events/order.events';
import type { OrderMoney } from '#orders/domain/money/order-money';
import { comeBack } from '#orders/domain/goods/progress.decisions';
import type { PaymentCaptured, PaymentStarted } from '#orders/domain/events/payment.events';

/** The cash that a link can replace: none once the courier has collected or remitted some of it, or if all goods come back or are lost. */
function replaceableCash({ cashRemitted, shipping: { cashDue, goods } }: OrderMoney): Minor {
  const isCollected = goods === 'delivered' || goods === 'partially_delivered';
  return cashRemitted !== 0 || isCollected || comeBack(goods) ? 0 : cashDue;
}

/** The full amount of a link's payment: the amount due online, and the cash that it replaces. */
const due = (order: OrderMoney): Minor => order.prepaidDue + replaceableCash(order);

/** The amount that a link can collect: all that is due while the order is pending and no money has arrived online; 0 after that. */
export const collectable = (order: OrderMoney): Minor => (order.status === 'pending' && order.capturedPayment === null ? due(order) : 0);

/** Whether the order still owes the amount that a payment was started for. */
export const isAwaited = (order: OrderMoney, { amount, payment_link, discount = 0 }: PaymentStarted): boolean =>
  amount + discount === (payment_link === undefined ? order.prepaidDue : due(order));

/** The field of a capture that names the links which end with it; empty if there are none. */
export function linksOver({ status, links }: OrderMoney, { payment_link }: PaymentStarted): Pick<PaymentCaptured, 'payment_links'> {
  const over = new Set(payment_link === undefined ? links : [payment_link, ...links]);
  return status === 'pending' && over.size > 0 ? { payment_links: [...over] } : {};
}

/**
 * The new terms of an order that was paid through a link: without the cash that the link replaces, and less the link's discount. If less than the
 * requested amount arrived, the rest is due in cash, unless no cash is collected any longer.
 */
export function collectedByLink(
  order: OrderMoney,
  { checkout_session, payment_link, amount: requested, discount = 0 }: PaymentStarted,
  amount: Minor,
): Extract<OrderFact, { type: 'order.terms_changed' }>[] {
  const { terms } = order;
  const replaced = replaceableCash(order);
  if (payment_link === undefined || (replaced === 0 && (discount === 0 || amount < requested))) return [];
  const { amount_details } = terms!;
  const cash = terms!.amount_cod_due - replaced;
  const agreed =
    amount < requested
      ? { ...terms!, amount_cod_due: due(order) - amount }
      : {
          payment_method: cash === 0 ? ('prepaid' as const) : terms!.payment_method,
          amount: terms!.amount - discount,
          amount_details: { ...amount_details, discount: amount_details.discount + discount },
          amount_cod_due: cash,
        };
  return [fact('order.terms_changed', { ...agreed, checkout_session, payment_link })];
}

/** Whether a capture completes what is due before delivery. The rest of a link's payment for cash and a prepaid part is due in cash. */
export const completes = (order: OrderMoney, { amount: requested, payment_link }: PaymentStarted, amount: Minor): boolean =>
  amount >= requested || (payment_link !== undefined && order.paymentMethod === 'partial_prepaid' && replaceableCash(order) > 0);
