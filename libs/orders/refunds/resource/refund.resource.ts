import {
  type ReferenceType,
  REFUND_FAILURE_CODES,
  REFUND_INITIATORS,
  REFUND_REASONS,
  REFUND_STATUSES,
  type RefundFailureCode,
  type RefundReason,
  type RefundStatus,
} from '#orders/refunds/domain/refund.events';
import { SettlementPart } from '#orders/settlements/resource/settlement.parts';
import { Constant, ApiAmount, ApiFlag, ApiId, ApiMetadata, ApiObject, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';

const INITIATORS = [...REFUND_INITIATORS, 'gateway'] as const;

class RefundDestinationPart {
  @ApiText('The kind of instrument.', { example: 'upi' }) type!: string;
  @ApiText('Enough of it for the shopper to recognise.', { orNull: true, example: 'as•••@okaxis' }) label_masked!: string | null;
  @ApiText("The bank's reference.", { orNull: true }) reference!: string | null;
  @ApiOneOf('What kind of reference.', ['arn', 'rrn', 'utr'], { orNull: true }) reference_type!: ReferenceType | null;
}

class CreditNotePart {
  @ApiText('As it is printed on the credit note.', { example: 'CN/2026-27/00003' }) number!: string;
  @ApiText('The date of the credit note, YYYY-MM-DD.', { orNull: true, example: '2026-04-08' }) date!: string | null;
}

/** Money going back to the payment method it came from (interface §2.6). */
export class RefundResource {
  @ApiId('The refund.', 're') id!: string;
  @Constant('refund') object!: 'refund';
  @ApiFlag('Whether real money moves.') livemode!: boolean;
  @ApiId('The order; null of money that came too late for one.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiId('The session that the payment was begun in; null of refunds from before this was kept.', 'cs', { orNull: true })
  checkout_session!: string | null;
  @ApiId('The payment it goes back to.', 'pay') payment!: string;
  @ApiAmount('What goes back.', { example: 20_000 }) amount!: number;
  @ApiText("ISO 4217, the order's.", { example: 'INR' }) currency!: string;
  @ApiOneOf('Why.', REFUND_REASONS, { orNull: true, example: 'partial_return' }) reason!: RefundReason | null;
  @ApiText("The merchant's note.", { orNull: true }) note!: string | null;
  @ApiOneOf('Where it stands.', REFUND_STATUSES) status!: RefundStatus;
  @ApiText('What it waits for.', { orNull: true, example: 'queued' }) pending_reason!: string | null;
  @ApiOneOf('Why it failed.', REFUND_FAILURE_CODES, { orNull: true }) failure_code!: RefundFailureCode | null;
  @ApiText('Why it failed, in words.', { orNull: true }) failure_message!: string | null;
  @ApiObject('Where the money goes.', () => RefundDestinationPart) destination!: RefundDestinationPart;
  @ApiObject('Where it was taken off what the gateway paid out; null before.', () => SettlementPart, { orNull: true })
  settlement!: SettlementPart | null;
  @ApiOneOf('Who set it off; `gateway`: it was made at the gateway itself.', INITIATORS) initiated_by!: (typeof INITIATORS)[number];
  @ApiText('The key or person that requested it.', { orNull: true, example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m' }) created_by!: string | null;
  @ApiObject("The merchant's own credit note for it.", () => CreditNotePart, { orNull: true, example: null })
  credit_note!: CreditNotePart | null;
  @ApiMetadata() metadata!: Readonly<Record<string, string | number | boolean>>;
  @ApiTime('When it was requested.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
  @ApiTime('When it succeeded.', { orNull: true }) succeeded_at!: number | null;
  @ApiTime('When it failed.', { orNull: true }) failed_at!: number | null;
}
