import {
  MESSAGE_STATUSES,
  VERIFICATION_STATUSES,
  type VerificationStanding,
  type VerificationStatus,
} from '#orders/verification/domain/verification-standing';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  VERIFICATION_METHODS,
  type VerificationMethod,
} from '#orders/verification/domain/verification.events';
import { ShownCount, ShownOneOf, ShownTime } from '#platform/http/shown';

/** How an order that is paid on delivery is being confirmed (interface §3.10). */
export class VerificationPart implements VerificationStanding {
  @ShownOneOf('Where it stands.', VERIFICATION_STATUSES) status!: VerificationStatus;
  @ShownOneOf('How it was confirmed.', VERIFICATION_METHODS, { orNull: true, example: null }) method!: VerificationMethod | null;
  @ShownTime('When it was asked for.') requested_at!: number;
  @ShownTime('Until when the shopper can confirm.') times_out_at!: number;
  @ShownTime('When it ended.', { orNull: true, example: null }) ended_at!: number | null;
  @ShownTime('Until when the newest code counts.') code_expires_at!: number;
  @ShownCount('How often that can still be tried.') attempts_left!: number;
  @ShownCount('How many more codes can be sent.') resends_left!: number;
  @ShownOneOf('Whether its message was sent.', MESSAGE_STATUSES) message_status!: (typeof MESSAGE_STATUSES)[number];
  @ShownOneOf('Where it was sent to.', MESSAGE_CHANNELS, { orNull: true }) message_channel!: MessageChannel | null;
}
