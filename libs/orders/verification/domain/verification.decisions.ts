import { fact } from '#kernel/fact';
import { MINUTE, type UnixSeconds } from '#kernel/time';
import type { CodFact } from '#orders/domain/events/cod.events';
import { cancelOrder } from '#orders/domain/cancellation.decisions';
import { orderMissing } from '#orders/domain/order.errors';
import type { OrderFact } from '#orders/domain/events/order.events';
import type { RefundFact } from '#orders/domain/events/refund.events';
import { type Verification } from '#orders/verification/domain/verification';
import { type CodeHash, codeIssued } from '#orders/domain/verification-request.decisions';
import { MOST_CODES } from '#orders/domain/verification-summary';
import { attemptsExceeded, codeExpired, notPending, resendLimit, resendTooSoon } from '#orders/verification/domain/verification.errors';
import type { MessageChannel, VerificationFact } from '#orders/domain/events/verification.events';

type Facts = readonly (VerificationFact | OrderFact | RefundFact | CodFact)[];

const RESEND_INTERVAL = MINUTE;

/** Issues a new code, which replaces the previous one. Throws `verification_resend_too_soon`, `verification_resend_limit_reached`. */
export function issueCode(order: Verification, id: string, hashOf: CodeHash, now: UnixSeconds): Facts {
  mustBePending(order, id, now);
  const { number, issued_at } = order.code!;
  if (number >= MOST_CODES) throw resendLimit(MOST_CODES);
  if (now < issued_at + RESEND_INTERVAL) throw resendTooSoon(issued_at + RESEND_INTERVAL);
  return [codeIssued(order.checkout_session, number + 1, hashOf, now)];
}

/** An answer to a verification. */
export type VerificationAnswer =
  /** `isCode`: whether the entered code has this hash. */
  | { readonly by: 'code'; readonly isCode: (hash: string, code: number) => boolean }
  | { readonly by: 'link'; readonly confirms: boolean; readonly refund: string }
  | { readonly by: 'merchant'; readonly note: string | null };

/**
 * Records an answer. The first answer counts; the same answer again changes nothing. A wrong code is recorded too, so that concurrent attempts are all
 * counted; the command then refuses it. Throws `verification_not_pending`, `verification_code_expired`, `verification_attempts_exceeded`.
 */
export function answerVerification(order: Verification, id: string, answer: VerificationAnswer, now: UnixSeconds): Facts {
  const { summary, checkout_session } = order;
  const confirms = answer.by !== 'link' || answer.confirms;
  if (summary?.status === (confirms ? 'confirmed' : 'refused')) return [];
  if (answer.by !== 'merchant') mustBePending(order, id, now);
  else if (summary?.status !== 'timed_out') mustBePending(order, id, null);
  if (answer.by === 'code') return triedCode(order, answer.isCode, now);
  if (answer.by === 'link' && !answer.confirms)
    return [fact('verification.refused', { checkout_session }), ...cancelled(order, id, 'verification_refused', answer.refund)];
  return [confirmed(order, answer.by, answer.by === 'merchant' ? answer.note : null)];
}

function triedCode(order: Verification, isCode: (hash: string, code: number) => boolean, now: UnixSeconds): Facts {
  const { code_expires_at, attempts_left } = order.summary!;
  const { number, hash } = order.code!;
  if (attempts_left === 0) throw attemptsExceeded();
  if (code_expires_at <= now) throw codeExpired();
  if (isCode(hash, number)) return [confirmed(order, 'code', null)];
  const { checkout_session } = order;
  return [fact('verification.attempt_failed', { checkout_session, code: number, attempts_left: attempts_left - 1 })];
}

const confirmed = ({ checkout_session }: Verification, method: VerificationAnswer['by'], note: string | null): VerificationFact =>
  fact('verification.confirmed', { checkout_session, method, note });

/** Records that the time to confirm the order is over, and cancels the order if the merchant chose that. */
export function timeOutVerification(order: Verification, id: string, refund: string, now: UnixSeconds): Facts {
  const { summary, checkout_session, timeoutAction: action } = order;
  if (summary?.status !== 'pending' || summary.times_out_at > now) return [];
  const timedOut = fact('verification.timed_out', { checkout_session, action });
  return action === 'hold' ? [timedOut] : [timedOut, ...cancelled(order, id, 'verification_timed_out', refund)];
}

/** The channel of a message, or the reason why it was not sent. */
export type MessageOutcome = { readonly channel: MessageChannel } | { readonly reason: string };

/** Records the result of sending a code; ignored if a newer code exists. */
export function reportMessage({ code, checkout_session }: Verification, number: number, outcome: MessageOutcome): Facts {
  if (code?.number !== number) return [];
  const about = { checkout_session, code: number };
  return [
    'channel' in outcome
      ? fact('verification.message_sent', { ...about, ...outcome })
      : fact('verification.message_failed', { ...about, ...outcome }),
  ];
}

const cancelled = (
  { money }: Verification,
  order: string,
  cancel_reason: 'verification_refused' | 'verification_timed_out',
  refund: string,
): Facts => cancelOrder(money, { order, cancel_reason, refund });

/**
 * Throws unless the verification is pending. `now`: checks the deadline too, because the job that records the time-out may run late; null for an answer
 * that is accepted after the deadline.
 */
function mustBePending({ money, summary }: Verification, id: string, now: UnixSeconds | null): void {
  if (money.status === 'none') throw orderMissing(id);
  if (summary?.status !== 'pending') throw notPending(id, summary);
  if (now !== null && summary.times_out_at <= now) throw notPending(id, { ...summary, status: 'timed_out' });
}
