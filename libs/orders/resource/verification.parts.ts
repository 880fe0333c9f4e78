import {
  MESSAGE_STATUSES,
  VERIFICATION_STATUSES,
  type VerificationSummary,
  type VerificationStatus,
} from '#orders/domain/verification-summary';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  VERIFICATION_METHODS,
  type VerificationMethod,
} from '#orders/domain/events/verification.events';
import { ApiCount, ApiOneOf, ApiTime } from '#http/api-reference/api-fields';

/** How a cash-on-delivery order is confirmed (interface §3.10). */
export class VerificationPart implements VerificationSummary {
  @ApiOneOf('Status of the confirmation.', VERIFICATION_STATUSES) status!: VerificationStatus;
  @ApiOneOf('How the shopper confirmed.', VERIFICATION_METHODS, { orNull: true, example: null }) method!: VerificationMethod | null;
  @ApiTime('Time at which the confirmation was requested.') requested_at!: number;
  @ApiTime('Deadline for the confirmation.') times_out_at!: number;
  @ApiTime('Time at which the confirmation ended.', { orNull: true, example: null }) ended_at!: number | null;
  @ApiTime('Time at which the most recent code expires.') code_expires_at!: number;
  @ApiCount('Attempts left for the most recent code.') attempts_left!: number;
  @ApiCount('Codes that can still be sent.') resends_left!: number;
  @ApiOneOf('Delivery status of the message with the code.', MESSAGE_STATUSES) message_status!: (typeof MESSAGE_STATUSES)[number];
  @ApiOneOf('Channel of the message.', MESSAGE_CHANNELS, { orNull: true }) message_channel!: MessageChannel | null;
}
