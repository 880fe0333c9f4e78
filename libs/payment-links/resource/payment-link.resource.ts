import { CustomerPart } from '#orders/resource/purchase.parts';
import { PAYMENT_LINK_STATUSES, type PaymentLinkStatus } from '#payment-links/domain/payment-link';
import { CLOSED_REASONS, type ClosedReason } from '#payment-links/domain/payment-link.events';
import { NOON } from '#http/api-reference/api-example';
import {
  Constant, ApiAmount, ApiCount, ApiFlag, ApiId, ApiMetadata, ApiObject, ApiOneOf, ApiText, ApiTime,
} from '#http/api-reference/api-fields'; // prettier-ignore

const ORDER = 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m';

/** An address for paying an amount, or what an order owes (interface §2.13). */
export class PaymentLinkResource {
  @ApiId('Unique identifier of the payment link.', 'pl') id!: string;
  @Constant('payment_link') object!: 'payment_link';
  @ApiFlag('Whether the link was created in live mode, with real money.') livemode!: boolean;
  @ApiText('Address of the link. Anyone who has it can pay.', {
    example: 'https://pay.example.com/pay/pl_01Jb3xQvW8kZtPq7Yd2RfN4m/5nX0Qw8LkTz3RbVa',
  })
  url!: string;
  @ApiOneOf('Status of the link.', PAYMENT_LINK_STATUSES) status!: PaymentLinkStatus;
  @ApiAmount('Amount to pay, after the discount.', { example: 249_900 }) amount!: number;
  @ApiAmount('Discount on the amount that the order owes.') discount!: number;
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiId('The order that the link collects for or that its payment has placed; null for a reusable link.', 'ord', {
    orNull: true,
    example: ORDER,
  })
  order_id!: string | null;
  @ApiText('Description that the shopper sees.', { orNull: true, example: 'Alteration of a kurta' }) description!: string | null;
  @ApiObject('The customer who is to pay; null if the page asks for one.', () => CustomerPart, { orNull: true })
  customer!: CustomerPart | null;
  @ApiFlag('Whether the link can be paid more than once.', { example: false }) reusable!: boolean;
  @ApiCount('Maximum number of payments for a reusable link; null for no limit.', { orNull: true, example: null }) max_uses!: number | null;
  @ApiCount('Number of payments made by the link.', { example: 0 }) uses!: number;
  @ApiText('The merchant’s own reference of the link.', { orNull: true }) client_reference_id!: string | null;
  @ApiId('The session that the link opened last; null for a reusable link.', 'cs', { orNull: true }) checkout_session!: string | null;
  @ApiId('The payment that paid the link; null for a reusable link.', 'pay', { orNull: true }) payment!: string | null;
  @ApiOneOf('Why the link was closed.', CLOSED_REASONS, { orNull: true }) closed_reason!: ClosedReason | null;
  @ApiTime('Time at which the link expires; null if it does not expire.', { orNull: true, example: NOON + 604_800 }) expires_at!:
    number | null;
  @ApiTime('Time at which the link was created.') created_at!: number;
  @ApiTime('Time of the last change to the link.') updated_at!: number;
  @ApiTime('Time at which the link was paid; null for a reusable link.', { orNull: true }) paid_at!: number | null;
  @ApiTime('Time at which the link was closed.', { orNull: true }) closed_at!: number | null;
  @ApiMetadata() metadata!: Readonly<Record<string, string | number | boolean>>;
}
