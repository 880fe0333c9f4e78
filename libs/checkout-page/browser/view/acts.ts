import type { Session } from '#checkout-page/browser/session';

/** The acts that every view offers. */
export interface Acts {
  /** Shows the session after an act, here and in the shopper's other tabs. */
  done(session: Session): void;
  /** Reads the session again, when it is not as the view expected. */
  refresh(): void;
}
