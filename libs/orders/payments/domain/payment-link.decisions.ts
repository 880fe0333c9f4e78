import { fact } from '#kernel/fact';
import { isAboveLimit, type Minor } from '#kernel/money';
import { orderMissing } from '#orders/domain/order.errors';
import type { OrderFact } from '#orders/domain/events/order.events';
import type { OrderMoney } from '#orders/domain/money/order-money';
import { collectable } from '#orders/payments/domain/link-payments';
import { currencyOfOrder, discountAboveLimit, discountTooHigh, nothingDue } from '#orders/payments/domain/payment.errors';

export interface LinkForOrder {
  readonly payment_link: string;
  readonly currency: string;
  /** The link's deduction from the amount due. */
  readonly discount: Minor;
  /** The person who gives the discount, and the most that they may give without approval; null if no person does. */
  readonly discounter: { readonly user: string; readonly limit: Minor | null } | null;
  /** Throws if no gateway of the account can charge the amount in the link's currency. */
  readonly checkCharged: (amount: Minor) => void;
}

/**
 * Issues a payment link for what a pending order owes, in advance or in cash. Throws `resource_missing`, `nothing_due`, `invalid_currency`,
 * `invalid_range`, `role_insufficient` for a discount above the person's limit, and what `checkCharged` throws.
 */
export function issuePaymentLink(
  order: OrderMoney,
  id: string,
  { payment_link, currency, discount, discounter, checkCharged }: LinkForOrder,
): OrderFact[] {
  if (order.status === 'none') throw orderMissing(id, 'order_id');
  const due = collectable(order);
  if (due === 0) throw nothingDue(id);
  if (currency !== order.currency) throw currencyOfOrder(order.currency);
  if (discount >= due) throw discountTooHigh(due);
  checkCharged(due - discount);
  if (discount === 0 || discounter === null) return [fact('order.payment_link_issued', { payment_link })];
  const { user, limit } = discounter;
  if (limit !== null && isAboveLimit(discount, currency, limit)) throw discountAboveLimit(limit);
  return [fact('order.payment_link_issued', { payment_link, discounted_by: user })];
}
