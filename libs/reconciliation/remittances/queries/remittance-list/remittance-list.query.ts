import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { remittanceMissing } from '#reconciliation/remittances/domain/remittance.errors';
import { remittanceFindingList } from '#reconciliation/remittances/queries/remittance-finding-list/remittance-finding-list.projection';
import { remittanceLineList } from '#reconciliation/remittances/queries/remittance-line-list/remittance-line-list.projection';
import { remittanceList } from '#reconciliation/remittances/queries/remittance-list/remittance-list.projection';
import { SuggestedOrders } from '#reconciliation/remittances/queries/remittance-list/suggested-orders';
import type { RemittanceResource } from '#reconciliation/remittances/resource/remittance.resource';

export class ListRemittances extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

export class GetRemittance extends Query<string> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

/** A page of a remittance's lines or findings. Throws `resource_missing` if there is no such remittance. */
export class ListOfRemittance extends Query<Page> {
  constructor(
    readonly id: string,
    readonly of: 'lines' | 'findings',
    readonly query: ListQuery,
  ) {
    super();
  }
}

@QueryHandler(ListRemittances)
export class ListRemittancesHandler implements IQueryHandler<ListRemittances> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListRemittances): Promise<Page> {
    return this.readModels.list(remittanceList.name, query);
  }
}

@QueryHandler(GetRemittance)
export class GetRemittanceHandler implements IQueryHandler<GetRemittance> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ id, scope }: GetRemittance): Promise<string> {
    const remittance = await this.readModels.get(remittanceList.name, id, scope);
    if (remittance === null) throw remittanceMissing(id);
    return remittance;
  }
}

@QueryHandler(ListOfRemittance)
export class ListOfRemittanceHandler implements IQueryHandler<ListOfRemittance> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly suggestedOrders: SuggestedOrders,
  ) {}

  async execute({ id, of, query }: ListOfRemittance): Promise<Page> {
    const remittance = await this.readModels.get(remittanceList.name, id, query.scope);
    if (remittance === null) throw remittanceMissing(id);
    const { name } = of === 'lines' ? remittanceLineList : remittanceFindingList;
    const page = await this.readModels.list(name, { ...query, filters: { ...query.filters, remittance: [id] } });
    if (of === 'findings') return page;
    const whole = JSON.parse(remittance) as RemittanceResource;
    return { ...page, documents: await this.suggestedOrders.withSuggestions(page.documents, whole, query.scope) };
  }
}
