import { randomInt } from 'node:crypto';

/** An address in the form of the platform's webhooks. */
export interface ShopAddress {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly name: string;
  readonly phone: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly zip: string | null;
  readonly country_code: string | null;
}

export interface ShopFulfillment {
  readonly id: string;
  readonly status: 'success' | 'cancelled';
  readonly tracking_company: string | null;
  readonly tracking_number: string | null;
  readonly tracking_url: string | null;
  readonly shipment_status: string | null;
  /** Unix milliseconds. */
  readonly updated_at: number;
}

export interface ShopRefund {
  readonly id: string;
  readonly note: string | null;
  readonly amount: number;
  readonly created_at: number;
}

/** An order in the shop. Amounts in minor units, times in Unix milliseconds, ids as digits because they exceed 2^53. */
export interface ShopOrder {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly source_identifier: string | null;
  readonly note_attributes: readonly { readonly name: string; readonly value: string }[];
  readonly currency: string;
  readonly total: number;
  /** The value of lines that the merchant removed: the total stays, the current total decreases. */
  readonly removed?: number;
  readonly received: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tags: readonly string[];
  readonly note: string | null;
  readonly shipping_address: ShopAddress | null;
  readonly billing_address: ShopAddress | null;
  readonly line_items: readonly {
    readonly title: string;
    readonly sku: string | null;
    readonly quantity: number;
    readonly price: number;
  }[];
  readonly fulfillment_status: null | 'partial' | 'fulfilled';
  readonly fulfillments: readonly ShopFulfillment[];
  readonly refunds: readonly ShopRefund[];
  readonly transaction: string;
  readonly cancelled_at: number | null;
  readonly cancel_reason: string | null;
}

/** Beyond 2^53, as the platform's may become, and in the order of creation. */
export const newShopId = (milliseconds: number): string =>
  `${9_100_000_000_000n + BigInt(milliseconds)}${String(randomInt(1e6)).padStart(6, '0')}`;

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;

export const decimal = (amount: number, currency: string): string => (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));
export const minor = (text: string, currency: string): number => Math.round(Number(text) * 10 ** digitsOf(currency));

export const refundedOf = ({ refunds }: ShopOrder): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** The total without removed lines and refunds; 0 for a cancelled order. */
export const currentTotal = (order: ShopOrder): number =>
  order.cancelled_at === null ? Math.max(order.total - (order.removed ?? 0) - refundedOf(order), 0) : 0;

export function financialStatus(order: ShopOrder): string {
  const refunded = refundedOf(order);
  if (order.received === 0) return order.cancelled_at === null ? 'pending' : 'voided';
  if (refunded > 0) return refunded >= order.received ? 'refunded' : 'partially_refunded';
  return order.received < order.total ? 'partially_paid' : 'paid';
}
