import { DomainError } from '#kernel/domain-error';
import type { UnixSeconds } from '#kernel/time';
import type { VerificationSummary } from '#orders/domain/verification-summary';

export const notPending = (order: string, summary: VerificationSummary | null): DomainError =>
  new DomainError(
    'verification_not_pending',
    `Order ${order} waits for no confirmation: ${summary === null ? 'none was requested' : `its verification is ${summary.status}`}. Read the order to see its state.`,
  );

export const codeIncorrect = (attemptsLeft: number): DomainError =>
  new DomainError(
    'verification_code_incorrect',
    attemptsLeft === 0
      ? 'That is not the code, and it cannot be tried again. Have another one sent.'
      : `That is not the code. Check the message; it can be tried ${attemptsLeft} more time${attemptsLeft === 1 ? '' : 's'}.`,
    'code',
    { attempts_left: attemptsLeft },
  );

export const codeExpired = (): DomainError =>
  new DomainError('verification_code_expired', 'The code has expired. Have another one sent.', 'code');

export const attemptsExceeded = (): DomainError =>
  new DomainError('verification_attempts_exceeded', 'The code was tried too often. Have another one sent.', 'code');

export const resendLimit = (most: number): DomainError =>
  new DomainError(
    'verification_resend_limit_reached',
    `An order gets ${most} codes at most. Confirm it by the link of a message, or call the shopper.`,
  );

export const resendTooSoon = (at: UnixSeconds): DomainError =>
  new DomainError(
    'verification_resend_too_soon',
    `A message was sent a moment ago. Ask for another one from ${at} (Unix seconds) on.`,
    null,
    {
      resend_after: at,
    },
  );
