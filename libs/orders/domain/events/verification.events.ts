import type { DataOf, Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** Facts about the shopper's confirmation of an order that is paid on delivery, on the order's stream. No fact holds a code. */
export type VerificationFact =
  /** The shopper of an order that is paid on delivery has to confirm it. */
  | Fact<'verification.requested', VerificationRequested>
  /** A code to confirm the order was created. */
  | Fact<'verification.code_issued', CodeIssued>
  /** The provider accepted the message with the code. */
  | Fact<'verification.message_sent', OfSession & { readonly code: number; readonly channel: MessageChannel | null }>
  /** The message with the code could not be sent. */
  | Fact<'verification.message_failed', OfSession & { readonly code: number; readonly reason: string }>
  /** Somebody entered a wrong code. */
  | Fact<'verification.attempt_failed', OfSession & { readonly code: number; readonly attempts_left: number }>
  /** The order was confirmed. */
  | Fact<'verification.confirmed', OfSession & { readonly method: VerificationMethod; readonly note: string | null }>
  /** The shopper said that the order is not theirs. */
  | Fact<'verification.refused', OfSession>
  /** Nobody confirmed the order in time. */
  | Fact<'verification.timed_out', OfSession & { readonly action: TimeoutAction }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<VerificationFact> {}
}

/** The checkout session shows the verification of its order. */
interface OfSession {
  readonly checkout_session: string;
}

export const MESSAGE_CHANNELS = ['phone', 'email'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const VERIFICATION_METHODS = ['code', 'link', 'merchant'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** The outcome for an order that is not confirmed in time: it stays on hold, or is cancelled. */
export type TimeoutAction = 'hold' | 'cancel';

export interface VerificationRequested extends OfSession {
  readonly times_out_at: UnixSeconds;
  readonly timeout_action: TimeoutAction;
}

export interface CodeIssued extends OfSession {
  /** The number of the code among the order's codes, from 1. */
  readonly code: number;
  /** HMAC of the code, keyed with the service's secret. A plain hash could be reversed by trying the million possible codes. */
  readonly code_hash: string;
  readonly expires_at: UnixSeconds;
}
