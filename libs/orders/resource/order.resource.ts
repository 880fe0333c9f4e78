import { FULFILLMENT_STATUSES } from '#orders/fulfillment/domain/fulfillment.events';
import { DISPUTE_STATUSES, type DisputeStatus } from '#orders/disputes/domain/dispute.events';
import type { CancelReason, PaymentMethod } from '#orders/domain/order.events';
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
import { VerificationPart } from '#orders/verification/resource/verification.parts';
import { NOON } from '#api-reference/api-example';
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
} from '#api-reference/api-fields';

/**
 * An order (interface §2.5). Always: amount_refundable = amount_paid − amount_refunded − amount_refund_pending − amount_disputed −
 * amount_disputed_lost − gateway_discount + amount_over_refunded ≥ 0.
 */
export class OrderResource {
  @ApiId('The order.', 'ord') id!: string;
  @Constant('order') object!: 'order';
  @ApiFlag('Whether real money moves.') livemode!: boolean;
  @ApiTime('When it was placed.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
  @ApiOneOf('The headline.', ORDER_STATUSES, { example: 'paid' }) status!: (typeof ORDER_STATUSES)[number];
  @ApiOneOf('Where the money is.', PAYMENT_STATUSES, { example: 'paid' }) payment_status!: (typeof PAYMENT_STATUSES)[number];
  @ApiOneOf('Where the goods are.', FULFILLMENT_STATUSES) fulfillment_status!: (typeof FULFILLMENT_STATUSES)[number];
  @ApiOneOf('What has gone back.', REFUND_STATUSES_OF_ORDERS) refund_status!: (typeof REFUND_STATUSES_OF_ORDERS)[number];
  @ApiAmount('What the shopper owes in all, the COD fee included.') amount!: number;
  @ApiObject('How the amount comes about.', () => AmountDetailsPart) amount_details!: AmountDetailsPart;
  @ApiText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ApiOneOf('How it is paid.', PAYMENT_METHODS) payment_method!: PaymentMethod;
  @ApiObject('The instrument.', () => PaymentMethodDetailsPart, { orNull: true })
  payment_method_details!: PaymentMethodDetailsPart | null;
  @ApiTime('Until when its prepaid part can be paid; null where that came before the order, or never comes.', { orNull: true })
  payment_due_at!: number | null;
  @ApiAmount('Captured.', { example: 249_900 }) amount_paid!: number;
  @ApiAmount('What offers of the gateway took off: it counts as paid, did not come in, and cannot be refunded.') gateway_discount!: number;
  @ApiAmount('What the shopper paid beyond amount_paid for the payment itself: the gateway keeps it.') customer_fee!: number;
  @ApiAmount('To be collected in cash, with what was: 0 once the order is cancelled, paid another way, or its parcel has come back.')
  amount_cod_due!: number;
  @ApiAmount('Collected in cash.') amount_cod_collected!: number;
  @ApiAmount('Gone back.') amount_refunded!: number;
  @ApiAmount('On its way back.') amount_refund_pending!: number;
  @ApiAmount('What can still be refunded.', { example: 249_900 }) amount_refundable!: number;
  @ApiAmount('What has gone or is going back beyond what came in, by disputes and acts at the gateway itself.')
  amount_over_refunded!: number;
  @ApiAmount('Held back for open disputes.') amount_disputed!: number;
  @ApiAmount('Taken by disputes that were lost.') amount_disputed_lost!: number;
  @ApiOneOf('The status of the dispute that changed last.', DISPUTE_STATUSES, { orNull: true, example: null })
  dispute_status!: DisputeStatus | null;
  @ApiObject('Who bought.', () => CustomerPart) customer!: CustomerPart;
  @ApiObject('Where it goes.', () => AddressPart, { orNull: true }) shipping_address!: AddressPart | null;
  @ApiObject('Whom it is billed to.', () => AddressPart, { orNull: true, example: null }) billing_address!: AddressPart | null;
  @ApiList('What was bought.', () => LineItemPart) line_items!: readonly LineItemPart[];
  @ApiId('The session it came from.', 'cs') checkout_session!: string;
  @ApiObject('Its copy in the storefront platform.', () => StorefrontPart) storefront!: StorefrontPart;
  @ApiList('Parcels.', () => FulfillmentPart, { example: [] }) fulfillments!: readonly FulfillmentPart[];
  @ApiObject('The cash to be collected.', () => OrderCodPart, { orNull: true, example: null }) cod!: OrderCodPart | null;
  @ApiObject('What was thought of the risk.', () => OrderRiskPart, { orNull: true, example: null }) risk!: OrderRiskPart | null;
  @ApiObject('How the shopper confirms it; null where nobody has to.', () => VerificationPart, { orNull: true, example: null })
  verification!: VerificationPart | null;
  @ApiText('Why it was cancelled.', { orNull: true }) cancel_reason!: CancelReason | null;
  @ApiTime('When it was paid.', { orNull: true, example: NOON }) paid_at!: number | null;
  @ApiTime('When it was fulfilled.', { orNull: true }) fulfilled_at!: number | null;
  @ApiTime('When it was delivered.', { orNull: true }) delivered_at!: number | null;
  @ApiTime('When it was cancelled.', { orNull: true }) cancelled_at!: number | null;
  @ApiTime('When a refund first succeeded.', { orNull: true }) refunded_at!: number | null;
  @ApiText("The merchant's own reference.", { orNull: true }) client_reference_id!: string | null;
  @ApiObject("The merchant's own invoice for it.", () => InvoicePart, { orNull: true, example: null }) invoice!: InvoicePart | null;
  @ApiMetadata() metadata!: Readonly<Record<string, string | number | boolean>>;
}
