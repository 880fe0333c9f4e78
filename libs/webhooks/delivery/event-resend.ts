import type { UnixSeconds } from '#kernel/time';

/** A resend of an event. */
export interface EventResend {
  readonly id: string;
  readonly object: 'event_resend';
  readonly livemode: boolean;
  readonly event: string;
  /** The first attempt for each endpoint. */
  readonly deliveries: readonly string[];
  readonly created_at: UnixSeconds;
}
