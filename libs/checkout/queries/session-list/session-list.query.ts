import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { asOf, listAsOf } from '#checkout/queries/session-list/session-as-of';
import { SESSION_LIST } from '#checkout/queries/session-list/session-list.projection';
import { Clock } from '#kernel/time';
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

  execute({ query }: ListSessions): Promise<Page> {
    return listAsOf(this.clock.now(), query, (each) => this.readModels.list(SESSION_LIST, each));
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
