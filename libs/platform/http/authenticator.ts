import type { Caller } from '#platform/http/caller';

/** Recognises API keys. */
export abstract class Authenticator {
  /** Throws a `DomainError` with one of the 401 codes of interface §5.3. `authorization` is the header as it was sent. */
  abstract authenticate(authorization: string | undefined): Promise<Caller>;
}
