import {
  type ReferenceType,
  REFUND_FAILURE_CODES,
  REFUND_INITIATORS,
  REFUND_REASONS,
  REFUND_STATUSES,
  type RefundFailureCode,
  type RefundReason,
  type RefundStatus,
} from '#orders/domain/events/refund.events';
import { SettlementPart } from '#orders/settlements/resource/settlement.parts';
import { Constant, ApiAmount, ApiFlag, ApiId, ApiMetadata, ApiObject, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';

const INITIATORS = [...REFUND_INITIATORS, 'gateway'] as const;

class RefundDestinationPart {
  @ApiText('Type of payment instrument.', { example: 'upi' }) type!: string;
  @ApiText('Masked label by which the shopper recognizes the instrument.', { orNull: true, example: 'as•••@okaxis' }) label_masked!:
    string | null;
  @ApiText('Reference issued by the bank.', { orNull: true }) reference!: string | null;
  @ApiOneOf('Type of the bank reference.', ['arn', 'rrn', 'utr'], { orNull: true }) reference_type!: ReferenceType | null;
}

class CreditNotePart {
  @ApiText('Number printed on the credit note.', { example: 'CN/2026-27/00003' }) number!: string;
  @ApiText('The date of the credit note, YYYY-MM-DD.', { orNull: true, example: '2026-04-08' }) date!: string | null;
}

/** Money going back to the payment method it came from (interface §2.6). */
export class RefundResource {
  @ApiId('Unique identifier of the refund.', 're') id!: string;
  @Constant('refund') object!: 'refund';
  @ApiFlag('Whether the refund was made in live mode, with real money.') livemode!: boolean;
  @ApiId('The order; null for a refund of a late payment that no order was placed for.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiId('The checkout session in which the payment was started; null for early refunds, which did not record it.', 'cs', { orNull: true })
  checkout_session!: string | null;
  @ApiId('The payment that is refunded.', 'pay') payment!: string;
  @ApiAmount('Amount of the refund.', { example: 20_000 }) amount!: number;
  @ApiText('Three-letter ISO 4217 currency code of the order.', { example: 'INR' }) currency!: string;
  @ApiOneOf('Reason for the refund.', REFUND_REASONS, { orNull: true, example: 'partial_return' }) reason!: RefundReason | null;
  @ApiText('The merchant’s note on the refund.', { orNull: true }) note!: string | null;
  @ApiOneOf('Status of the refund.', REFUND_STATUSES) status!: RefundStatus;
  @ApiText('Why the refund is still pending.', { orNull: true, example: 'queued' }) pending_reason!: string | null;
  @ApiOneOf('Machine-readable reason for the failure.', REFUND_FAILURE_CODES, { orNull: true }) failure_code!: RefundFailureCode | null;
  @ApiText('Human-readable explanation of the failure.', { orNull: true }) failure_message!: string | null;
  @ApiObject('Payment instrument that receives the money.', () => RefundDestinationPart) destination!: RefundDestinationPart;
  @ApiObject('Settlement from which the refund was deducted; null before that.', () => SettlementPart, { orNull: true })
  settlement!: SettlementPart | null;
  @ApiOneOf('Who initiated the refund; `gateway` if it was made at the gateway itself.', INITIATORS)
  initiated_by!: (typeof INITIATORS)[number];
  @ApiText('API key or user that requested the refund.', { orNull: true, example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m' }) created_by!:
    string | null;
  @ApiObject('The merchant’s own credit note for the refund.', () => CreditNotePart, { orNull: true, example: null })
  credit_note!: CreditNotePart | null;
  @ApiMetadata() metadata!: Readonly<Record<string, string | number | boolean>>;
  @ApiTime('Time at which the refund was requested.') created_at!: number;
  @ApiTime('Time of the last change to the refund.') updated_at!: number;
  @ApiTime('Time at which the refund succeeded.', { orNull: true }) succeeded_at!: number | null;
  @ApiTime('Time at which the refund failed.', { orNull: true }) failed_at!: number | null;
}
