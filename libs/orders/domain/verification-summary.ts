import type { DeclaredFact, Happened } from '#kernel/fact';
import { MINUTE, type UnixSeconds } from '#kernel/time';
import type { MessageChannel, VerificationMethod } from '#orders/domain/events/verification.events';

export const CODE_DIGITS = 6;

/** The most attempts per code, and the most codes per order (interface §3.10). */
export const MOST_ATTEMPTS = 5;
export const MOST_CODES = 4;
export const CODE_LIFETIME = 10 * MINUTE;

export const VERIFICATION_STATUSES = ['pending', 'confirmed', 'refused', 'timed_out', 'lapsed'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const MESSAGE_STATUSES = ['queued', 'sent', 'failed'] as const;

/** The state of an order's verification, as orders and sessions show it. */
export interface VerificationSummary {
  readonly status: VerificationStatus;
  readonly method: VerificationMethod | null;
  readonly requested_at: UnixSeconds;
  readonly times_out_at: UnixSeconds;
  readonly ended_at: UnixSeconds | null;
  readonly code_expires_at: UnixSeconds;
  readonly attempts_left: number;
  readonly resends_left: number;
  readonly message_status: (typeof MESSAGE_STATUSES)[number];
  /** The channel of the newest message; null until it is known. */
  readonly message_channel: MessageChannel | null;
}

/** The summary after a fact; null without a verification. A verification lapses when its order is fulfilled, cancelled or paid in another way. */
export function summaryAfter(before: VerificationSummary | null, event: Happened<DeclaredFact>): VerificationSummary | null {
  const { type, data, at } = event;
  if (type === 'verification.requested') return { ...REQUESTED, requested_at: at, times_out_at: data.times_out_at };
  if (before === null) return null;
  const ended = (status: VerificationStatus, method: VerificationMethod | null = null) => ({ ...before, status, method, ended_at: at });
  switch (type) {
    case 'verification.code_issued':
      return {
        ...before,
        code_expires_at: data.expires_at,
        attempts_left: MOST_ATTEMPTS,
        resends_left: MOST_CODES - data.code,
        message_status: 'queued',
        message_channel: null,
      };
    case 'verification.message_sent':
      return isNewest(data, before) ? { ...before, message_status: 'sent', message_channel: data.channel } : before;
    case 'verification.message_failed':
      return isNewest(data, before) ? { ...before, message_status: 'failed' } : before;
    case 'verification.attempt_failed':
      return { ...before, attempts_left: data.attempts_left };
    case 'verification.confirmed':
      return ended('confirmed', data.method);
    case 'verification.refused':
      return ended('refused');
    case 'verification.timed_out':
      return ended('timed_out');
    case 'order.terms_changed':
      return isHeld(before) && data.payment_method !== 'cod' ? ended('lapsed') : before;
    case 'order.fulfilled':
    case 'order.cancelled':
    case 'order.paid':
      return isHeld(before) ? ended('lapsed') : before;
    default:
      return before;
  }
}

const REQUESTED = {
  status: 'pending',
  method: null,
  ended_at: null,
  code_expires_at: 0,
  attempts_left: MOST_ATTEMPTS,
  resends_left: MOST_CODES,
  message_status: 'queued',
  message_channel: null,
} as const;

/** Whether a message is about the newest code. */
const isNewest = ({ code }: { readonly code: number }, { resends_left }: VerificationSummary): boolean =>
  code === MOST_CODES - resends_left;

/** Whether the order is on hold until it is confirmed. */
export const isHeld = (summary: VerificationSummary | null): boolean => summary?.status === 'pending' || summary?.status === 'timed_out';
