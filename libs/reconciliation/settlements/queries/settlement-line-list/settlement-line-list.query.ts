import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { settlementMissing } from '#reconciliation/settlements/domain/settlement.errors';
import { settlementLineList } from '#reconciliation/settlements/queries/settlement-line-list/settlement-line-list.projection';
import { settlementList } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';

/** The lines of a settlement. Throws `resource_missing` if there is no such settlement. */
export class ListSettlementLines extends Query<Page> {
  constructor(
    readonly id: string,
    readonly query: ListQuery,
  ) {
    super();
  }
}

@QueryHandler(ListSettlementLines)
export class ListSettlementLinesHandler implements IQueryHandler<ListSettlementLines> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ id, query }: ListSettlementLines): Promise<Page> {
    if ((await this.readModels.get(settlementList.name, id, query.scope)) === null) throw settlementMissing(id);
    return this.readModels.list(settlementLineList.name, { ...query, filters: { ...query.filters, settlement: [id] } });
  }
}
