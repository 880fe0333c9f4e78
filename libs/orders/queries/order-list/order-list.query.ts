import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { ORDER_LIST } from '#orders/queries/order-list/order-list.projection';

export class ListOrders extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One order as JSON text, or null. */
export class GetOrder extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListOrders)
export class ListOrdersHandler implements IQueryHandler<ListOrders> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListOrders): Promise<Page> {
    return this.readModels.list(ORDER_LIST, query);
  }
}

@QueryHandler(GetOrder)
export class GetOrderHandler implements IQueryHandler<GetOrder> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetOrder): Promise<string | null> {
    return this.readModels.get(ORDER_LIST, id, scope);
  }
}
