import { COD_REFERENCES, type CodReference, parcelKey } from '#orders/cod/queries/orders-of/cod-references.projection';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FilterValue, ListQuery, Page, Scope } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';
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
  constructor(
    private readonly readModels: ReadModels,
    private readonly lookups: Lookups,
  ) {}

  async execute({ query }: ListOrders): Promise<Page> {
    const { tracking_number: numbers, ...filters } = query.filters;
    if (numbers === undefined) return this.readModels.list(ORDER_LIST, query);
    return this.readModels.list(ORDER_LIST, { ...query, filters: { ...filters, id: await this.ordersOf(query.scope, numbers) } });
  }

  /** An order has several parcels: which one a number is of, the lookup of couriers' lines knows. */
  private async ordersOf(scope: Scope, numbers: readonly FilterValue[]): Promise<string[]> {
    const keys = numbers.map((number) => parcelKey(scope, String(number)));
    const known = await this.lookups.some<CodReference>(COD_REFERENCES, keys);
    return [...new Set(known.values().flatMap(({ orders }) => orders.map(({ order }) => order)))];
  }
}

@QueryHandler(GetOrder)
export class GetOrderHandler implements IQueryHandler<GetOrder> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetOrder): Promise<string | null> {
    return this.readModels.get(ORDER_LIST, id, scope);
  }
}
