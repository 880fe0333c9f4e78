import type { Fact } from '#kernel/fact';
import type { Metadata, MetadataChanges } from '#kernel/metadata';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Facts of an order's stream that orders own. Amounts in minor units of the order's currency; field names are the HTTP interface's. */
export type OrderFact =
  | Fact<'order.placed', OrderPlaced>
  | Fact<'order.paid', Record<string, never>>
  | Fact<'order.fulfilled', Record<string, never>>
  | Fact<'order.delivered', { amount_cod_collected: Minor }>
  | Fact<'order.cancelled', { cancel_reason: CancelReason }>
  | Fact<'order.cancellation_ignored', { cancel_reason: StorefrontCancelReason }>
  | Fact<'order.metadata_changed', { changes: MetadataChanges }>;

/** News of the goods, from the storefront and its couriers. */
export type FulfillmentFact = Fact<'fulfillment.reported', FulfillmentReported>;

/** Facts about money coming in, appended to the order's stream. */
export type PaymentFact =
  | Fact<'payment.started', PaymentStarted>
  | Fact<'payment.submitted', { payment: string } & PaymentRoute>
  | Fact<'payment.captured', PaymentCaptured>
  | Fact<'payment.captured_again', PaymentCapturedAgain>
  | Fact<'payment.returned', { payment: string; refund: string; reference: string | null }>
  | Fact<'payment.alert_raised', PaymentAlert>
  | Fact<'payment.failed', { payment: string; checkout_session: string; error: PaymentError }>;

export type PaymentMethod = 'prepaid' | 'partial_prepaid' | 'cod';
export const STOREFRONT_CANCEL_REASONS = ['customer', 'declined', 'fraud', 'inventory', 'staff', 'other'] as const;
export type StorefrontCancelReason = (typeof STOREFRONT_CANCEL_REASONS)[number];
export type CancelReason = 'payment_failed' | StorefrontCancelReason;

export const FULFILLMENT_STATUSES = [
  'unfulfilled', 'partially_fulfilled', 'fulfilled', 'in_transit', 'out_for_delivery', 'attempted_delivery', 'delivered',
  'rto_initiated', 'rto_delivered', 'lost',
] as const; // prettier-ignore
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

/** A parcel, known by its tracking number. */
export interface Parcel {
  readonly tracking_number: string | null;
  readonly courier_code: string | null;
  readonly tracking_url: string | null;
  /** The courier's own word for where it is. */
  readonly shipment_status: string | null;
}

export interface FulfillmentReported {
  /** Where the order's goods stand now. */
  readonly fulfillment_status: FulfillmentStatus;
  readonly parcel: Parcel | null;
  /** Goods left before the prepaid part was captured. */
  readonly warning: 'not_captured' | null;
  /** When it was so, where that was told; of two words on one parcel the later one counts. */
  readonly told_at?: UnixSeconds;
}

export interface AmountDetails {
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly shipping: Minor;
  readonly tax: Minor;
  readonly cod_fee: Minor;
}

export interface LineItem {
  readonly name: string;
  readonly sku: string | null;
  readonly variant_id: string | null;
  readonly quantity: number;
  readonly unit_amount: Minor;
  readonly amount: Minor;
}

export interface Customer {
  /** null once the shopper is forgotten. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly id: string | null;
}

export interface Address {
  readonly name: string | null;
  readonly phone: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly landmark: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string | null;
}

/** What tells who the shopper is: kept together, apart from the business. */
export interface Personal {
  readonly customer: Customer;
  readonly shipping_address: Address | null;
  readonly billing_address: Address | null;
}

/** What is left of it once the shopper is forgotten. */
export const NOBODY: Personal = {
  customer: { phone: null, email: null, name: null, id: null },
  shipping_address: null,
  billing_address: null,
};

export interface OrderPlaced {
  readonly order: string;
  readonly checkout_session: string;
  readonly amount: Minor;
  readonly amount_details: AmountDetails;
  readonly currency: string;
  readonly payment_method: PaymentMethod;
  /** What the courier is to collect in cash. */
  readonly amount_cod_due: Minor;
  readonly line_items: readonly LineItem[];
  readonly shop_domain: string | null;
  readonly client_reference_id: string | null;
  readonly metadata: Metadata;
  readonly personal: Personal;
}

export const PAYMENT_INSTRUMENTS = ['upi', 'card', 'netbanking', 'wallet'] as const;

/**
 * What the shopper pays with. The details stand under the method's name, with null in them once the shopper is forgotten; a card is known
 * by the gateway's token alone.
 */
export interface Instrument {
  readonly method: (typeof PAYMENT_INSTRUMENTS)[number];
  readonly method_details: {
    readonly upi?: { readonly vpa: string | null };
    readonly card?: { readonly token: string | null };
    readonly netbanking?: { readonly bank: string | null };
    readonly wallet?: { readonly provider: string | null };
  };
}

export interface PaymentStarted extends Instrument {
  readonly payment: string;
  readonly checkout_session: string;
  readonly amount: Minor;
  readonly currency: string;
  /** When it fails if it is still open. */
  readonly expires_at: UnixSeconds;
}

/** The way money came, which it goes back by. */
export interface PaymentRoute {
  /** Which kind of gateway. */
  readonly gateway: string;
  /** Our connection to it. */
  readonly connection: string;
  /** The gateway's id of the payment. */
  readonly gateway_reference: string;
}

export interface PaymentCaptured extends PaymentRoute {
  readonly payment: string;
  readonly checkout_session: string;
  readonly amount: Minor;
  readonly bank_reference: string | null;
  readonly bank_reference_type: 'rrn' | 'arn' | 'utr' | null;
}

/** The gateway took the money of one payment twice. It is not the order's, and goes back under `refund`, which is no refund of the order. */
export interface PaymentCapturedAgain extends PaymentRoute {
  readonly payment: string;
  readonly refund: string;
  readonly amount: Minor;
}

/** What people should look at: money that does not fit, or a gateway that does not answer. */
export interface PaymentAlert {
  readonly alert: 'amount_mismatch' | 'currency_mismatch' | 'captured_again' | 'gateway_unavailable' | 'outcome_unknown' | 'return_failed';
  readonly payment: string;
  /** What is to go back, if that is what it is about. */
  readonly refund: string | null;
  readonly message: string;
}

/** The code of a payment that we have stopped waiting for; the gateway may tell otherwise yet. */
export const PAYMENT_EXPIRED = 'payment_expired';

export interface PaymentError {
  readonly code: string;
  readonly message: string;
}

export const orderStream = (order: string): string => `order-${order}`;

/** The order a stream tells of, or null for any other stream. */
export const orderOf = (stream: string): string | null => (stream.startsWith('order-') ? stream.slice('order-'.length) : null);
