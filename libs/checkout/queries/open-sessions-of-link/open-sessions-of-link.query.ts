import type { Scope } from '#platform/storage/documents';
import { Query } from '#platform/cqrs/messages';

/** The ids of some sessions, newest first, and whether there are older ones. */
export interface SomeSessions {
  readonly sessions: readonly string[];
  readonly hasMore: boolean;
}

/** A page of a link's open sessions: the newest, or those older than the session `before`. The read model `SESSION_LIST` lags by moments. */
export class OpenSessionsOfLink extends Query<SomeSessions> {
  constructor(
    readonly link: string,
    readonly scope: Scope,
    readonly before: string | null,
  ) {
    super();
  }
}
