import type { Caller } from '#http/access/caller';

/** Recognises API keys and what stands for one, and the pages that may use them. */
export abstract class Authenticator {
  /** Throws a `DomainError` with one of the 401 codes of interface §5.3. `authorization` is the header as it was sent. */
  abstract authenticate(authorization: string | undefined): Promise<Caller>;

  /** Whether a page may read what this caller is answered. `origin` is the header as a browser sends it. */
  abstract admitsPage(caller: Caller, origin: string): Promise<boolean>;
}
