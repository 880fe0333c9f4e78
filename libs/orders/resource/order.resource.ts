import { FULFILLMENT_STATUSES } from '#orders/domain/events/fulfillment.events';
import { DISPUTE_STATUSES, type DisputeStatus } from '#orders/domain/events/dispute.events';
import type { CancelReason, PaymentMethod } from '#orders/domain/events/order.events';
import { AddressPart, AmountDetailsPart, CustomerPart, LineItemPart } from '#orders/resource/purchase.parts';
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES, REFUND_STATUSES_OF_ORDERS } from '#orders/resource/order-statuses';
import {
  FulfillmentPart,
  InvoicePart,
  OrderCodPart,
  OrderRiskPart,
  PaymentMethodDetailsPart,
  StorefrontPart,
} from '#orders/resource/order.parts';
import { VerificationPart } from '#orders/resource/verification.parts';
import { NOON } from '#http/api-reference/api-example';
import {
  Constant,
  ApiAmount,
  ApiFlag,
  ApiId,
  ApiList,
  ApiMetadata,
  ApiObject,
  ApiOneOf,
  ApiText,
  ApiTime,
} from '#http/api-reference/api-fields';

/**
 * An order (interface §2.5). Always: amount_refundable = amount_paid − amount_refunded − amount_refund_pending − amount_disputed −
 * amount_disputed_lost − gateway_discount + amount_over_refunded ≥ 0.
 */
export class OrderResource {
  @ApiId('Unique identifier of the order.', 'ord') id!: string;
  @Constant('order') object!: 'order';
  @ApiFlag('Whether the order was placed in live mode, with real money.') livemode!: boolean;
  @ApiTime('Time at which the order was placed.') created_at!: number;
  @ApiTime('Time of the last change to the order.') updated_at!: number;
  @ApiOneOf('Overall status of the order, derived from the payment and fulfillment statuses.', ORDER_STATUSES, { example: 'paid' })
  status!: (typeof ORDER_STATUSES)[number];
  @ApiOneOf('Status of the payment of the order.', PAYMENT_STATUSES, { example: 'paid' })
  payment_status!: (typeof PAYMENT_STATUSES)[number];
  @ApiOneOf('Status of the delivery of the goods.', FULFILLMENT_STATUSES) fulfillment_status!: (typeof FULFILLMENT_STATUSES)[number];
  @ApiOneOf('How much of the order has been refunded.', REFUND_STATUSES_OF_ORDERS)
  refund_status!: (typeof REFUND_STATUSES_OF_ORDERS)[number];
  @ApiAmount('Total that the shopper owes, including the COD fee.') amount!: number;
  @ApiObject('Breakdown of the amount.', () => AmountDetailsPart) amount_details!: AmountDetailsPart;
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiOneOf('How the order is paid.', PAYMENT_METHODS) payment_method!: PaymentMethod;
  @ApiObject('Details of the payment instrument that the shopper used.', () => PaymentMethodDetailsPart, { orNull: true })
  payment_method_details!: PaymentMethodDetailsPart | null;
  @ApiTime('Deadline for the prepaid part; null if it was paid before the order was placed, or if nothing is prepaid.', { orNull: true })
  payment_due_at!: number | null;
  @ApiAmount('Amount captured from prepaid payments.', { example: 249_900 }) amount_paid!: number;
  @ApiAmount('Discount granted by offers of the gateway. It counts as paid, but was not received and cannot be refunded.')
  gateway_discount!: number;
  @ApiAmount('Fee that the shopper paid to the gateway on top of amount_paid. The gateway keeps it.') customer_fee!: number;
  @ApiAmount(
    'Amount to collect in cash, including what was collected; 0 once the order is cancelled, is paid another way, or its parcel has been returned.',
  )
  amount_cod_due!: number;
  @ApiAmount('Amount collected in cash.') amount_cod_collected!: number;
  @ApiAmount('Amount refunded so far.') amount_refunded!: number;
  @ApiAmount('Amount of refunds that are still pending.') amount_refund_pending!: number;
  @ApiAmount('Amount that can still be refunded.', { example: 249_900 }) amount_refundable!: number;
  @ApiAmount('Amount refunded, or being refunded, in excess of what was received, because of disputes and refunds made at the gateway.')
  amount_over_refunded!: number;
  @ApiAmount('Amount withheld for open disputes.') amount_disputed!: number;
  @ApiAmount('Amount withdrawn because of lost disputes.') amount_disputed_lost!: number;
  @ApiOneOf('Status of the most recently updated dispute.', DISPUTE_STATUSES, { orNull: true, example: null })
  dispute_status!: DisputeStatus | null;
  @ApiObject('The customer who placed the order.', () => CustomerPart) customer!: CustomerPart;
  @ApiObject('Address that the order is shipped to.', () => AddressPart, { orNull: true }) shipping_address!: AddressPart | null;
  @ApiObject('Address that the order is billed to.', () => AddressPart, { orNull: true, example: null })
  billing_address!: AddressPart | null;
  @ApiList('Items of the order.', () => LineItemPart) line_items!: readonly LineItemPart[];
  @ApiId('The checkout session that placed the order.', 'cs') checkout_session!: string;
  @ApiObject('Copy of the order in the storefront platform.', () => StorefrontPart) storefront!: StorefrontPart;
  @ApiList('Parcels of the order.', () => FulfillmentPart, { example: [] }) fulfillments!: readonly FulfillmentPart[];
  @ApiObject('Cash collection of the order.', () => OrderCodPart, { orNull: true, example: null }) cod!: OrderCodPart | null;
  @ApiObject('Risk assessment of the order.', () => OrderRiskPart, { orNull: true, example: null }) risk!: OrderRiskPart | null;
  @ApiObject('Confirmation of the order by the shopper; null if none is required.', () => VerificationPart, { orNull: true, example: null })
  verification!: VerificationPart | null;
  @ApiText('Reason for the cancellation.', { orNull: true }) cancel_reason!: CancelReason | null;
  @ApiTime('Time at which the order was paid.', { orNull: true, example: NOON }) paid_at!: number | null;
  @ApiTime('Time at which the order was fulfilled.', { orNull: true }) fulfilled_at!: number | null;
  @ApiTime('Time at which the order was delivered.', { orNull: true }) delivered_at!: number | null;
  @ApiTime('Time at which the order was cancelled.', { orNull: true }) cancelled_at!: number | null;
  @ApiTime('Time at which the first refund succeeded.', { orNull: true }) refunded_at!: number | null;
  @ApiText('The merchant’s own reference of the order.', { orNull: true }) client_reference_id!: string | null;
  @ApiObject('The merchant’s own invoice for the order.', () => InvoicePart, { orNull: true, example: null }) invoice!: InvoicePart | null;
  @ApiMetadata() metadata!: Readonly<Record<string, string | number | boolean>>;
}
