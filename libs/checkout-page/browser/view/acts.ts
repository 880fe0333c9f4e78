import type { Session } from '#checkout-page/browser/session';

/** What the shopper can do from any view. */
export interface Acts {
  /** Shows what an act of the shopper's has made of the session, here and in their other tabs. */
  done(session: Session): void;
  /** The session is not what was thought: looks at it again. */
  refresh(): void;
}
