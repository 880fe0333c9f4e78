import {
  MESSAGE_STATUSES,
  VERIFICATION_STATUSES,
  type VerificationSummary,
  type VerificationStatus,
} from '#orders/verification/domain/verification-summary';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  VERIFICATION_METHODS,
  type VerificationMethod,
} from '#orders/verification/domain/verification.events';
import { ApiCount, ApiOneOf, ApiTime } from '#api-reference/api-fields';

/** How an order that is paid on delivery is being confirmed (interface §3.10). */
export class VerificationPart implements VerificationSummary {
  @ApiOneOf('Where it stands.', VERIFICATION_STATUSES) status!: VerificationStatus;
  @ApiOneOf('How it was confirmed.', VERIFICATION_METHODS, { orNull: true, example: null }) method!: VerificationMethod | null;
  @ApiTime('When it was requested.') requested_at!: number;
  @ApiTime('Until when the shopper can confirm.') times_out_at!: number;
  @ApiTime('When it ended.', { orNull: true, example: null }) ended_at!: number | null;
  @ApiTime('Until when the newest code counts.') code_expires_at!: number;
  @ApiCount('How often that can still be tried.') attempts_left!: number;
  @ApiCount('How many more codes can be sent.') resends_left!: number;
  @ApiOneOf('Whether its message was sent.', MESSAGE_STATUSES) message_status!: (typeof MESSAGE_STATUSES)[number];
  @ApiOneOf('Where it was sent to.', MESSAGE_CHANNELS, { orNull: true }) message_channel!: MessageChannel | null;
}
