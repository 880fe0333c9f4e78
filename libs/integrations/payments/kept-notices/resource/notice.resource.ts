import { ApiCount, ApiFlag, ApiId, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';
import { GATEWAY_KINDS, type GatewayKind } from '#integrations/connections/domain/connection.events';
import { KEPT_KINDS, type KeptKind } from '#integrations/payments/kept-notices/domain/kept-notice.events';
import { type KeptNotice, NOTICE_STATUSES, type NoticeStatus } from '#integrations/payments/kept-notices/kept-notice';

const REFUSED = 'The payment gateway refuses to show what the notice is about: The id provided does not exist.';

/** A notice of a payment gateway that could not be applied when it came (interface §4.8). */
export class NoticeResource implements KeptNotice {
  @ApiId('Unique identifier of the notice.', 'ntc') readonly id!: string;
  @Constant('notice') readonly object!: 'notice';
  @ApiFlag('Whether the notice is of live mode, with real money.') readonly livemode!: boolean;
  @ApiId('The connection that the notice came to.', 'conn') readonly connection!: string;
  @ApiOneOf('Type of gateway.', GATEWAY_KINDS, { example: 'razorpay' }) readonly gateway!: GatewayKind;
  @ApiOneOf('What the notice reports.', KEPT_KINDS, { example: 'dispute' }) readonly type!: KeptKind;
  @ApiOneOf('`pending` while it is tried again; `not_applied` once that has failed for a day.', NOTICE_STATUSES, { example: 'pending' })
  readonly status!: NoticeStatus;
  @ApiId('The order that the notice names, if any.', 'ord', { orNull: true }) readonly order_id!: string | null;
  @ApiId('The checkout session that the notice names, if any.', 'cs', { orNull: true }) readonly checkout_session!: string | null;
  @ApiId('The payment that the notice names, if any.', 'pay', { orNull: true }) readonly payment!: string | null;
  @ApiId('The refund that the notice names, if any.', 're', { orNull: true }) readonly refund!: string | null;
  @ApiText('ID of the payment, refund or dispute at the gateway.', { example: 'disp_EsIAlDcoUr8CaQ' }) readonly gateway_reference!: string;
  @ApiCount('Number of attempts to apply it since it was kept.', { example: 3 }) readonly attempts!: number;
  @ApiText('Why the last attempt failed.', { orNull: true, example: REFUSED }) readonly last_error!: string | null;
  @ApiTime('Time of the next attempt.', { orNull: true }) readonly next_attempt_at!: number | null;
  @ApiTime('Time at which it was applied.', { orNull: true, example: null }) readonly applied_at!: number | null;
  @ApiTime('Time at which it came.') readonly created_at!: number;
}

/** A notice with what came. */
export class WholeNoticeResource extends NoticeResource {
  @ApiText('What came, byte by byte; null if it is about a shopper who was forgotten.', { orNull: true, example: '{"entity":"event"}' })
  readonly body!: string | null;
}

export class RetriedNoticesResource {
  @Constant('retry') readonly object!: 'retry';
  @ApiCount('Notices that are tried again now.', { example: 2 }) readonly retried!: number;
}
