import type { Fact } from '#kernel/fact';
import type { Metadata, MetadataChanges } from '#kernel/metadata';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { RiskOfOrder } from '#orders/domain/order-risk';
import type { Personal } from '#orders/domain/shopper';

/** Facts of an order's stream that orders own. Amounts in minor units of the order's currency; field names are the HTTP interface's. */
export type OrderFact =
  /** An order was placed. */
  | Fact<'order.placed', OrderPlaced>
  /** The payment method of an order was changed, or settled by a payment link. */
  | Fact<'order.terms_changed', TermsChanged>
  /** A payment link was made for what the order owes. */
  | Fact<'order.payment_link_issued', { payment_link: string }>
  /** Everything that was to be paid before delivery is paid. */
  | Fact<'order.paid', Record<string, never>>
  /** All goods have left. */
  | Fact<'order.fulfilled', Record<string, never>>
  /** All goods have arrived. */
  | Fact<'order.delivered', { amount_cod_collected: Minor }>
  /** The goods have come back to the sender. */
  | Fact<'order.returned', Record<string, never>>
  /** The order was cancelled. */
  | Fact<'order.cancelled', { cancel_reason: CancelReason }>
  /** The storefront cancelled an order whose goods had arrived or which had ended. */
  | Fact<'order.cancellation_ignored', { cancel_reason: CancelReason }>
  /** The merchant changed the order's metadata; null removes a key. */
  | Fact<'order.metadata_changed', { changes: MetadataChanges }>
  /** The merchant set the invoice of the order, or took it away. */
  | Fact<'order.invoice_changed', { invoice: Invoice | null }>;

export type PaymentMethod = 'prepaid' | 'partial_prepaid' | 'cod';
export const STOREFRONT_CANCEL_REASONS = ['customer', 'declined', 'fraud', 'inventory', 'staff', 'other'] as const;
export type StorefrontCancelReason = (typeof STOREFRONT_CANCEL_REASONS)[number];
/** Reasons of our own, which still have to be mirrored to the storefront. */
export const OWN_CANCEL_REASONS = ['payment_failed', 'verification_refused', 'verification_timed_out'] as const;
export type OwnCancelReason = (typeof OWN_CANCEL_REASONS)[number];
export type CancelReason = OwnCancelReason | StorefrontCancelReason;

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
  readonly amount: Minor;
  readonly amount_details: AmountDetails;
  readonly currency: string;
  readonly payment_method: PaymentMethod;
  /** What the courier is to collect in cash. */
  readonly amount_cod_due: Minor;
  /** Until when its prepaid part can be paid; absent or null where that came before the order, or never comes. */
  readonly payment_due_at?: UnixSeconds | null;
  readonly line_items: readonly LineItem[];
  readonly shop_domain: string | null;
  readonly client_reference_id: string | null;
  readonly metadata: Metadata;
  /** Absent where nobody has assessed it. */
  readonly risk?: RiskOfOrder;
  readonly personal: Personal;
}

/** What follows from how the shopper chose to pay. */
export type OrderTerms = Pick<OrderPlaced, 'payment_method' | 'amount' | 'amount_details' | 'amount_cod_due'>;

/** The shopper chose again, or has paid by a link what was due: then the link is named. */
export type TermsChanged = OrderTerms & {
  readonly checkout_session: string;
  readonly payment_link?: string;
  readonly begins?: CashBegun;
  /** Where cash was chosen now. */
  readonly risk?: RiskOfOrder;
};

/** What a collection is begun with by an order that was to be paid in another way. */
export interface CashBegun {
  readonly order: string;
  readonly currency: string;
  readonly storefront_order_name: string | null;
}

export const orderStream = (order: string): string => `order-${order}`;

/** The order that owns a stream, or null for any other stream. */
export const orderOf = (stream: string): string | null => (stream.startsWith('order-') ? stream.slice('order-'.length) : null);
