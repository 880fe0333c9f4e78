import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { asOf, listAsOf } from '#checkout/queries/session-list/session-as-of';
import { SESSION_LIST } from '#checkout/queries/session-list/session-list.projection';
import { orderList } from '#orders/queries/contract';
import type { OrderResource } from '#orders/contract';
import { Clocks } from '#platform/clock/clocks';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

export class ListSessions extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One session as JSON text; null if the scope has no such session. */
export class GetSession extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

/** The shop's name of an order, such as `#1001`; null until the shop has given it one. */
export class GetOrderName extends Query<string | null> {
  constructor(
    readonly order: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clocks: Clocks,
  ) {}

  async execute({ query }: ListSessions): Promise<Page> {
    return listAsOf(await this.clocks.now(query.scope), query, (each) => this.readModels.list(SESSION_LIST, each));
  }
}

@QueryHandler(GetSession)
export class GetSessionHandler implements IQueryHandler<GetSession> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clocks: Clocks,
  ) {}

  async execute({ id, scope }: GetSession): Promise<string | null> {
    const text = await this.readModels.get(SESSION_LIST, id, scope);
    return text && asOf(text, await this.clocks.now(scope));
  }
}

@QueryHandler(GetOrderName)
export class GetOrderNameHandler implements IQueryHandler<GetOrderName> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ order, scope }: GetOrderName): Promise<string | null> {
    const text = await this.readModels.get(orderList.name, order, scope);
    return text && (JSON.parse(text) as OrderResource).storefront.order_name;
  }
}
