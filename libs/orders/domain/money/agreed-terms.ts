import type { Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { OrderTerms, PaymentLinkIssued, PaymentMethod } from '#orders/domain/events/order.events';
import type { MoneyFact } from '#orders/domain/events/order-story';

/** The terms that were agreed with the shopper, the order's payment links, and its cash. */
export interface AgreedTerms {
  readonly status: 'none' | 'pending' | 'paid' | 'cancelled';
  /** Whether the storefront cancelled the order after its goods had left. */
  readonly cancelledTooLate: boolean;
  readonly currency: string;
  /** The order's name in the storefront, such as `#1001`; null until it is known. */
  readonly shopName: string | null;
  readonly paymentMethod: PaymentMethod;
  /** The latest agreed payment terms; null before the order is placed. */
  readonly terms: OrderTerms | null;
  /** The payment links that were issued for the order. */
  readonly links: readonly string[];
  /** The people who gave a discount by a link, by the link's id. */
  readonly discounters: ReadonlyMap<string, string>;
  /** The cash that the courier has remitted. */
  readonly cashRemitted: Minor;
  /** The amount to pay before delivery. */
  readonly prepaidDue: Minor;
  /** Deadline for the shopper's payment attempts; null if there is none. */
  readonly paymentDueAt: UnixSeconds | null;
}

export const NOTHING_AGREED: AgreedTerms = {
  status: 'none',
  cancelledTooLate: false,
  currency: '',
  shopName: null,
  paymentMethod: 'prepaid',
  terms: null,
  links: [],
  discounters: new Map(),
  cashRemitted: 0,
  prepaidDue: 0,
  paymentDueAt: null,
};

/** The changes by the order's own facts, and by those of its cash. */
export function termChanges(order: AgreedTerms, event: Happened<MoneyFact>): Partial<AgreedTerms> {
  switch (event.type) {
    case 'order.placed': {
      const { currency, payment_due_at = null } = event.data;
      return { ...termsBy(order, event.data), status: 'pending', currency, paymentDueAt: payment_due_at };
    }
    case 'order.terms_changed':
      return termsBy(order, event.data);
    case 'order.payment_link_issued':
      return linkIssued(order, event.data);
    case 'storefront.linked':
      return { shopName: event.data.order_name ?? order.shopName };
    case 'order.paid':
      return { status: 'paid' };
    case 'order.cancelled':
      return { status: 'cancelled' };
    case 'cod.line_applied':
    case 'cod.remittance_voided':
      return { cashRemitted: event.data.standing.remitted_amount };
    case 'order.cancellation_ignored':
      return { cancelledTooLate: true };
    default:
      return {};
  }
}

const linkIssued = ({ links, discounters }: AgreedTerms, { payment_link, discounted_by }: PaymentLinkIssued): Partial<AgreedTerms> => ({
  links: [...links, payment_link],
  ...(discounted_by !== undefined && { discounters: new Map(discounters).set(payment_link, discounted_by) }),
});

const termsBy = (
  { paymentDueAt }: AgreedTerms,
  { payment_method, amount, amount_details, amount_cod_due }: OrderTerms,
): Partial<AgreedTerms> => ({
  terms: { payment_method, amount, amount_details, amount_cod_due },
  paymentMethod: payment_method,
  prepaidDue: amount - amount_cod_due,
  paymentDueAt: payment_method === 'cod' ? null : paymentDueAt,
});
