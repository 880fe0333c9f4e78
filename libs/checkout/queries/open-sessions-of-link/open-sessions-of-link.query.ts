import type { Scope } from '#platform/storage/documents';
import { Query } from '#platform/cqrs/messages';

/** Ids of sessions, newest first, and whether there are older ones. */
export interface SomeSessions {
  readonly sessions: readonly string[];
  readonly hasMore: boolean;
}

/** Open sessions of a payment link that are older than `before`. They come from the read model `SESSION_LIST`, which lags by moments. */
export class OpenSessionsOfLink extends Query<SomeSessions> {
  constructor(
    readonly link: string,
    readonly scope: Scope,
    readonly before: string | null,
  ) {
    super();
  }
}
