import type { KeptNotice } from '#integrations/payments/kept-notices/kept-notice';

/** An attempt to apply a notice. Times by the account's clock, Unix milliseconds. */
export interface Attempt {
  readonly at: number;
  /** Why it failed; null if the notice was applied. */
  readonly fault: string | null;
  /** When the notice is tried again; null if never, or by a person alone. */
  readonly next: number | null;
  readonly byPerson: boolean;
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** A notice after an attempt. A person's attempt that failed changes nothing of when it is tried next. */
export function attempted(notice: KeptNotice, { at, fault, next, byPerson }: Attempt): KeptNotice {
  const attempts = notice.attempts + 1;
  if (fault === null) return { ...notice, attempts, status: 'applied', last_error: null, next_attempt_at: null, applied_at: seconds(at) };
  if (byPerson) return { ...notice, attempts, last_error: fault };
  return {
    ...notice,
    attempts,
    status: next === null ? 'not_applied' : 'pending',
    last_error: fault,
    next_attempt_at: next === null ? null : seconds(next),
  };
}
