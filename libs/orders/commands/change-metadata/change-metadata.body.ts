import { Allow } from 'class-validator';
import type { MetadataChanges } from '#kernel/metadata';
import { OrderResource } from '#orders/resource/order.resource';
import { Metadata } from '#platform/http/fields';

/** Fields an order is known to have, which this route refuses by a rule of business rather than as unknown. */
export const IMMUTABLE_FIELDS = [
  'id', 'object', 'livemode', 'created_at', 'updated_at', 'status', 'payment_status', 'fulfillment_status', 'refund_status', 'amount',
  'amount_details', 'currency', 'payment_method', 'payment_method_details', 'payment_due_at', 'amount_paid', 'gateway_discount', 'customer_fee', 'amount_cod_due', 'amount_cod_collected',
  'amount_refunded', 'amount_refund_pending', 'amount_refundable', 'amount_over_refunded', 'amount_disputed',
  'amount_disputed_lost', 'dispute_status', 'customer', 'shipping_address', 'billing_address', 'line_items',
  'checkout_session', 'storefront', 'fulfillments', 'cod', 'risk', 'verification', 'cancel_reason', 'paid_at', 'fulfilled_at', 'delivered_at',
  'cancelled_at', 'refunded_at', 'client_reference_id',
] as const satisfies readonly (keyof OrderResource)[]; // prettier-ignore

export class ChangeMetadataBody {
  /** Required, unless the request holds a field that cannot be changed: that error is reported first. */
  @Metadata({ patch: true, description: 'Merged into what is there; "" or null removes a key, null instead of the object clears all.' })
  metadata?: MetadataChanges;
}

for (const field of IMMUTABLE_FIELDS) Allow()(ChangeMetadataBody.prototype, field);
