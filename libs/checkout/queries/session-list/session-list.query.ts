import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { statusAt } from '#checkout/domain/checkout-session';
import { SESSION_LIST } from '#checkout/queries/session-list/session-list.projection';
import type { SessionResource } from '#checkout/resource/session.resource';
import { expired } from '#checkout/resource/session.view';
import { Clock, type UnixSeconds } from '#kernel/time';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

export class ListSessions extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One session as JSON text, or null. */
export class GetSession extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute({ query }: ListSessions): Promise<Page> {
    const page = await this.readModels.list(SESSION_LIST, query);
    return { ...page, documents: page.documents.map((text) => asOf(text, this.clock.now())) };
  }
}

@QueryHandler(GetSession)
export class GetSessionHandler implements IQueryHandler<GetSession> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute({ id, scope }: GetSession): Promise<string | null> {
    const text = await this.readModels.get(SESSION_LIST, id, scope);
    return text && asOf(text, this.clock.now());
  }
}

/** A session whose time has passed is shown as expired at once, although the fact follows a little later (interface §3.1). */
function asOf(text: string, now: UnixSeconds): string {
  const session = JSON.parse(text) as SessionResource;
  if (statusAt(session.status, session.expires_at, now) === session.status) return text;
  const { expires_at } = session;
  return JSON.stringify({ ...expired(session, 'timeout', expires_at), updated_at: expires_at });
}
