import type { Caller } from '#http/access/caller';

/** Authenticates callers by an API key or a client secret, and knows which pages may read their answers. */
export abstract class Authenticator {
  /** Throws a `DomainError` with one of the 401 codes of interface §5.3. `authorization` is the raw header. */
  abstract authenticate(authorization: string | undefined): Promise<Caller>;

  /** Whether a page may read this caller's answers. `origin` is the header as the browser sends it. */
  abstract admitsPage(caller: Caller, origin: string): Promise<boolean>;
}
