import { Allow } from 'class-validator';
import type { MetadataChanges } from '#kernel/metadata';
import { OrderResource } from '#orders/resource/order.resource';
import { Metadata, Nested } from '#http/validation/fields';
import { CalendarDate, DocumentNumber } from '#http/validation/formed-texts';

/** Known fields that cannot be changed. A request with one gets `order_field_immutable` instead of an unknown-field error. */
export const IMMUTABLE_FIELDS = [
  'id', 'object', 'livemode', 'created_at', 'updated_at', 'status', 'payment_status', 'fulfillment_status', 'refund_status', 'amount',
  'amount_details', 'currency', 'payment_method', 'payment_method_details', 'payment_due_at', 'amount_paid', 'gateway_discount', 'customer_fee', 'amount_cod_due', 'amount_cod_collected',
  'amount_refunded', 'amount_refund_pending', 'amount_refundable', 'amount_over_refunded', 'amount_disputed',
  'amount_disputed_lost', 'dispute_status', 'customer', 'shipping_address', 'billing_address', 'line_items',
  'checkout_session', 'storefront', 'fulfillments', 'cod', 'risk', 'verification', 'cancel_reason', 'paid_at', 'fulfilled_at', 'delivered_at',
  'cancelled_at', 'refunded_at', 'client_reference_id',
] as const satisfies readonly (keyof OrderResource)[]; // prettier-ignore

const REMOVABLE = { optional: true, empty: 'removes' } as const;

export class InvoiceBody {
  @DocumentNumber({ description: 'Number printed on the invoice.', example: 'INV/2026-27/00017' }) number!: string;
  @CalendarDate({ ...REMOVABLE, description: 'The date of the invoice.' }) date?: string | null;
  @DocumentNumber({ ...REMOVABLE, description: 'Invoice Reference Number issued by the tax portal for an e-invoice.' }) irn?: string | null;
}

export class ChangeOrderBody {
  /** One of the two is required, unless the request has an immutable field: that error is reported first. */
  @Metadata({
    patch: true,
    description: 'Merged with the existing metadata. "" or null removes a key; null in place of the object removes all keys.',
  })
  metadata?: MetadataChanges;

  @Nested(() => InvoiceBody, {
    ...REMOVABLE,
    description: 'Your invoice for the order. Replaces the existing one; null removes it.',
  })
  invoice?: InvoiceBody | null;
}

for (const field of IMMUTABLE_FIELDS) Allow()(ChangeOrderBody.prototype, field);
