import { CustomerPart } from '#orders/resource/purchase.parts';
import { PAYMENT_LINK_STATUSES, type PaymentLinkStatus } from '#payment-links/domain/payment-link';
import { CLOSED_REASONS, type ClosedReason } from '#payment-links/domain/payment-link.events';
import { NOON } from '#api-reference/api-example';
import {
  Constant, ApiAmount, ApiCount, ApiFlag, ApiId, ApiMetadata, ApiObject, ApiOneOf, ApiText, ApiTime,
} from '#api-reference/api-fields'; // prettier-ignore

const ORDER = 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m';

/** An address by which somebody pays an amount, or what an order owes (interface §2.13). */
export class PaymentLinkResource {
  @ApiId('The link.', 'pl') id!: string;
  @Constant('payment_link') object!: 'payment_link';
  @ApiFlag('Whether real money moves.') livemode!: boolean;
  @ApiText('Where it is opened. The address is enough to pay.', {
    example: 'https://pay.example.com/pay/pl_01Jb3xQvW8kZtPq7Yd2RfN4m/5nX0Qw8LkTz3RbVa',
  })
  url!: string;
  @ApiOneOf('Where it stands.', PAYMENT_LINK_STATUSES) status!: PaymentLinkStatus;
  @ApiAmount('What is paid by it, the discount taken off.', { example: 249_900 }) amount!: number;
  @ApiAmount('What it takes off what the order owes.') discount!: number;
  @ApiText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ApiId('The order it collects for, or the one that its payment has placed; null of a reusable one.', 'ord', {
    orNull: true,
    example: ORDER,
  })
  order_id!: string | null;
  @ApiText('What is paid for, as the shopper reads it.', { orNull: true, example: 'Alteration of a kurta' }) description!: string | null;
  @ApiObject('Who is to pay; null where the page asks.', () => CustomerPart, { orNull: true }) customer!: CustomerPart | null;
  @ApiFlag('Whether many may pay by it.', { example: false }) reusable!: boolean;
  @ApiCount('How many may pay by a reusable one; null without a limit.', { orNull: true, example: null }) max_uses!: number | null;
  @ApiCount('How often it was paid.', { example: 0 }) uses!: number;
  @ApiText("The merchant's own reference.", { orNull: true }) client_reference_id!: string | null;
  @ApiId('The session it was opened in last; null of a reusable one.', 'cs', { orNull: true }) checkout_session!: string | null;
  @ApiId('The payment that has paid it; null of a reusable one.', 'pay', { orNull: true }) payment!: string | null;
  @ApiOneOf('Why it was closed.', CLOSED_REASONS, { orNull: true }) closed_reason!: ClosedReason | null;
  @ApiTime('When it expires; null: it does not.', { orNull: true, example: NOON + 604_800 }) expires_at!: number | null;
  @ApiTime('When it was created.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
  @ApiTime('When it was paid; null of a reusable one.', { orNull: true }) paid_at!: number | null;
  @ApiTime('When it was closed.', { orNull: true }) closed_at!: number | null;
  @ApiMetadata() metadata!: Readonly<Record<string, string | number | boolean>>;
}
