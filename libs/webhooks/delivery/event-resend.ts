import type { UnixSeconds } from '#kernel/time';

/** An event that is sent once more. */
export interface EventResend {
  readonly id: string;
  readonly object: 'event_resend';
  readonly livemode: boolean;
  readonly event: string;
  /** The first attempt for each endpoint. */
  readonly deliveries: readonly string[];
  readonly created_at: UnixSeconds;
}
