import type { Session } from '#checkout-page/browser/session';

/** The shopper's actions available in every view. */
export interface Acts {
  /** Shows the session after an act, here and in the shopper's other tabs. */
  done(session: Session): void;
  /** The session is not as expected: reads it again. */
  refresh(): void;
}
