import {
  type ReferenceType,
  REFUND_FAILURE_CODES,
  REFUND_INITIATORS,
  REFUND_REASONS,
  REFUND_STATUSES,
  type RefundFailureCode,
  type RefundInitiator,
  type RefundReason,
  type RefundStatus,
} from '#orders/refunds/domain/refund.events';
import {
  Constant,
  ShownAmount,
  ShownFlag,
  ShownId,
  ShownMetadata,
  ShownObject,
  ShownOneOf,
  ShownText,
  ShownTime,
} from '#platform/http/shown';

class RefundDestinationPart {
  @ShownText('The kind of instrument.', { example: 'upi' }) type!: string;
  @ShownText('Enough of it for the shopper to recognise.', { orNull: true, example: 'as•••@okaxis' }) label_masked!: string | null;
  @ShownText("The bank's reference.", { orNull: true }) reference!: string | null;
  @ShownOneOf('What kind of reference.', ['arn', 'rrn', 'utr'], { orNull: true }) reference_type!: ReferenceType | null;
}

/** Money going back to the payment method it came from (interface §2.6). */
export class RefundResource {
  @ShownId('The refund.', 're') id!: string;
  @Constant('refund') object!: 'refund';
  @ShownFlag('Whether real money moves.') livemode!: boolean;
  @ShownId('The order; null of money that came too late for one.', 'ord', { orNull: true }) order_id!: string | null;
  @ShownId('The session that the payment was begun in; null of refunds from before this was kept.', 'cs', { orNull: true })
  checkout_session!: string | null;
  @ShownId('The payment it goes back to.', 'pay') payment!: string;
  @ShownAmount('What goes back.', { example: 20_000 }) amount!: number;
  @ShownText("ISO 4217, the order's.", { example: 'INR' }) currency!: string;
  @ShownOneOf('Why.', REFUND_REASONS, { orNull: true, example: 'partial_return' }) reason!: RefundReason | null;
  @ShownText("The merchant's note.", { orNull: true }) note!: string | null;
  @ShownOneOf('Where it stands.', REFUND_STATUSES) status!: RefundStatus;
  @ShownText('What it waits for.', { orNull: true, example: 'queued' }) pending_reason!: string | null;
  @ShownOneOf('Why it failed.', REFUND_FAILURE_CODES, { orNull: true }) failure_code!: RefundFailureCode | null;
  @ShownText('Why it failed, in words.', { orNull: true }) failure_message!: string | null;
  @ShownObject('Where the money goes.', () => RefundDestinationPart) destination!: RefundDestinationPart;
  @ShownOneOf('Who set it off.', REFUND_INITIATORS) initiated_by!: RefundInitiator;
  @ShownText('The key or person that asked for it.', { orNull: true, example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m' }) created_by!: string | null;
  @ShownMetadata() metadata!: Readonly<Record<string, string | number | boolean>>;
  @ShownTime('When it was asked for.') created_at!: number;
  @ShownTime('When it last changed.') updated_at!: number;
  @ShownTime('When it succeeded.', { orNull: true }) succeeded_at!: number | null;
  @ShownTime('When it failed.', { orNull: true }) failed_at!: number | null;
}
