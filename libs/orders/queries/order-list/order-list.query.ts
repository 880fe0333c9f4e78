import { caseless } from '#kernel/comparable';
import { COD_REFERENCES, type CodReference, parcelKey } from '#orders/cod/queries/orders-of/cod-references.projection';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FilterValue, ListQuery, Page, Scope } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';
import { ORDER_LIST, orderNameKey } from '#orders/queries/order-list/order-list.projection';
import { PAYMENT_LIST } from '#orders/payments/queries/payment-list/payment-list.projection';
import { byAnyReference } from '#orders/payments/queries/payment-list/payments-by-reference';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import type { ResourceQueries } from '#platform/storage/document-queries';
import { CAPTURES_AGAIN } from '#orders/payments/queries/payment-list/captures-again.projection';

/** The most payments that a filter by gateway references finds. */
const MOST_PAYMENTS = 100;

export class ListOrders extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One order as JSON text; null if it does not exist. */
export class GetOrder extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

export const orderQueries: ResourceQueries = {
  folded: 'ord',
  reads: { one: [ORDER_LIST], page: [ORDER_LIST, COD_REFERENCES, PAYMENT_LIST, CAPTURES_AGAIN] },
  one: (id, scope) => new GetOrder(id, scope),
  page: (query) => new ListOrders(query),
};

/** Filters whose values are normalized before comparison. */
const COMPARED: Readonly<Record<string, (value: string) => string>> = { customer_email: caseless, storefront_order_name: orderNameKey };

const asCompared = (filters: ListQuery['filters']): ListQuery['filters'] =>
  Object.fromEntries(
    Object.entries(filters).map(([name, values]) => {
      const compared = COMPARED[name];
      return [name, compared === undefined ? values : values.map((value) => compared(String(value)))];
    }),
  );

@QueryHandler(ListOrders)
export class ListOrdersHandler implements IQueryHandler<ListOrders> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly lookups: Lookups,
  ) {}

  async execute({ query }: ListOrders): Promise<Page> {
    const { tracking_number: parcels, gateway_reference: payments, ...filters } = query.filters;
    const known = await Promise.all([
      ...(parcels === undefined ? [] : [this.ofParcels(query.scope, parcels)]),
      ...(payments === undefined ? [] : [this.ofPayments(query.scope, payments)]),
    ]);
    const id = known.length > 0 && { id: known.reduce((both, ids) => both.filter((each) => ids.includes(each))) };
    return this.readModels.list(ORDER_LIST, { ...query, filters: { ...asCompared(filters), ...id } });
  }

  /** The orders with these tracking numbers. An order has several parcels, so the lookup for couriers' lines finds them. */
  private async ofParcels(scope: Scope, numbers: readonly FilterValue[]): Promise<string[]> {
    const keys = numbers.map((number) => parcelKey(scope, String(number)));
    const known = await this.lookups.some<CodReference>(COD_REFERENCES, keys);
    return [...new Set(known.values().flatMap(({ orders }) => orders.map(({ order }) => order)))];
  }

  /** The orders whose payments have these references at the gateway. */
  private async ofPayments(scope: Scope, references: readonly FilterValue[]): Promise<string[]> {
    const query = { scope, filters: { gateway_reference: references }, created: {}, limit: MOST_PAYMENTS };
    const { documents } = await this.readModels.list(PAYMENT_LIST, await byAnyReference(query, this.readModels, this.lookups));
    return documents.map((each) => (JSON.parse(each) as PaymentResource).order_id).filter((order) => order !== null);
  }
}

@QueryHandler(GetOrder)
export class GetOrderHandler implements IQueryHandler<GetOrder> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetOrder): Promise<string | null> {
    return this.readModels.get(ORDER_LIST, id, scope);
  }
}
