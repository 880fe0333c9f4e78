import type { Caller } from '#http/access/caller';

/** Recognises API keys and their substitutes, and the pages that may use them. */
export abstract class Authenticator {
  /** Throws a `DomainError` with one of the 401 codes of interface §5.3. `authorization` is the raw header. */
  abstract authenticate(authorization: string | undefined): Promise<Caller>;

  /** Whether a page may read this caller's answers. `origin` is the header as the browser sends it. */
  abstract admitsPage(caller: Caller, origin: string): Promise<boolean>;
}
