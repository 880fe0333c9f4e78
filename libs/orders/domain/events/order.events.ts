import type { DataOf, Fact } from '#kernel/fact';
import type { Metadata, MetadataChanges } from '#kernel/metadata';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { RiskOfOrder } from '#orders/domain/order-risk';
import type { Personal } from '#orders/domain/shopper';

/** Facts of an order's stream that orders own. Amounts in minor units of the order's currency; field names are the HTTP interface's. */
export type OrderFact =
  /** An order was placed. */
  | Fact<'order.placed', OrderPlaced>
  /** The payment method of an order was changed, by the shopper or by a paid payment link. */
  | Fact<'order.terms_changed', TermsChanged>
  /** A payment link was created for the amount that the order owes. */
  | Fact<'order.payment_link_issued', PaymentLinkIssued>
  /** Everything due before delivery is paid. */
  | Fact<'order.paid', Record<string, never>>
  /** All goods were shipped. */
  | Fact<'order.fulfilled', Record<string, never>>
  /** All goods were delivered. */
  | Fact<'order.delivered', { amount_cod_collected: Minor }>
  /** The goods were returned to the sender. */
  | Fact<'order.returned', Record<string, never>>
  /** The order was cancelled. */
  | Fact<'order.cancelled', { cancel_reason: CancelReason }>
  /** The storefront cancelled an order whose goods had already left. The order is not cancelled. */
  | Fact<'order.cancellation_ignored', { cancel_reason: CancelReason }>
  /** The merchant changed the order's metadata; null removes a key. */
  | Fact<'order.metadata_changed', { changes: MetadataChanges }>
  /** The merchant set or removed the order's invoice. */
  | Fact<'order.invoice_changed', { invoice: Invoice | null }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<OrderFact> {}
}

export type PaymentMethod = 'prepaid' | 'partial_prepaid' | 'cod';
export const STOREFRONT_CANCEL_REASONS = ['customer', 'declined', 'fraud', 'inventory', 'staff', 'other'] as const;
export type StorefrontCancelReason = (typeof STOREFRONT_CANCEL_REASONS)[number];
/** Our own reasons. A cancellation for one of them is copied to the storefront. */
export const OWN_CANCEL_REASONS = ['payment_failed', 'verification_refused', 'verification_timed_out'] as const;
export type OwnCancelReason = (typeof OWN_CANCEL_REASONS)[number];
export type CancelReason = OwnCancelReason | StorefrontCancelReason;

export interface PaymentLinkIssued {
  readonly payment_link: string;
  /** The person who gave the link's discount; absent without a discount, and if a key made the link. */
  readonly discounted_by?: string;
}

export interface AmountDetails {
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly shipping: Minor;
  readonly tax: Minor;
  readonly cod_fee: Minor;
}

/** The merchant's own invoice for an order. */
export interface Invoice {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  /** The reference number that the tax portal gave an e-invoice. */
  readonly irn: string | null;
}

export interface LineItem {
  readonly name: string;
  readonly sku: string | null;
  readonly variant_id: string | null;
  readonly quantity: number;
  readonly unit_amount: Minor;
  readonly amount: Minor;
}

export interface OrderPlaced {
  readonly order: string;
  readonly checkout_session: string;
  /** The payment link that the order was placed by, whose description is the name of its only line item. Absent in other orders, and in old facts. */
  readonly payment_link?: string;
  readonly amount: Minor;
  readonly amount_details: AmountDetails;
  readonly currency: string;
  readonly payment_method: PaymentMethod;
  /** The cash that the courier has to collect. */
  readonly amount_cod_due: Minor;
  /** When the prepaid part must be paid by; absent or null where it was paid before the order was placed, or there is none. */
  readonly payment_due_at?: UnixSeconds | null;
  readonly line_items: readonly LineItem[];
  readonly shop_domain: string | null;
  readonly client_reference_id: string | null;
  readonly metadata: Metadata;
  /** Absent where the order was not assessed. */
  readonly risk?: RiskOfOrder;
  readonly personal: Personal;
}

/** The fields that depend on how the shopper chose to pay. */
export type OrderTerms = Pick<OrderPlaced, 'payment_method' | 'amount' | 'amount_details' | 'amount_cod_due'>;

/** The shopper chose another payment option, or paid the due amount by `payment_link`. */
export type TermsChanged = OrderTerms & {
  readonly checkout_session: string;
  readonly payment_link?: string;
  readonly begins?: CashBegun;
  /** Present where the shopper chose cash now. */
  readonly risk?: RiskOfOrder;
};

/** The data for the cash collection of an order that changed to cash. */
export interface CashBegun {
  readonly order: string;
  readonly currency: string;
  readonly storefront_order_name: string | null;
}

export const orderStream = (order: string): string => `order-${order}`;

/** The order that owns a stream, or null for any other stream. */
export const orderOf = (stream: string): string | null => (stream.startsWith('order-') ? stream.slice('order-'.length) : null);
