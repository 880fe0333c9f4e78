import type { DeclaredFact } from '#kernel/fact';
import type { Minor } from '#kernel/money';

/** The cash due that a fact sets; null if it sets none. Every fact that changes an order's terms is listed here. */
export function cashDueBy({ type, data }: DeclaredFact): Minor | null {
  switch (type) {
    case 'order.placed':
    case 'order.terms_changed':
      return data.amount_cod_due;
    default:
      return null;
  }
}

/** The cash that a fact reports as collected: the full amount due, or the amount that the merchant states; null if it reports none. */
export function cashCollectedBy({ type, data }: DeclaredFact): Minor | null {
  switch (type) {
    case 'order.delivered':
      return data.amount_cod_collected;
    case 'cod.resolved':
      return data.expected_amount ?? null;
    default:
      return null;
  }
}

/** Whether the goods have arrived before the prepaid part was paid. The courier has the cash; `order.delivered` comes with the payment. */
export const isDeliveredUnpaid = ({ type, data }: DeclaredFact): boolean =>
  type === 'fulfillment.reported' && data.fulfillment_status === 'delivered' && data.warning !== null;
