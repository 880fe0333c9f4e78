import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { settlementMissing } from '#settlements/domain/settlement.errors';
import { settlementLineList } from '#settlements/queries/settlement-line-list/settlement-line-list.projection';
import { GetSettlement } from '#settlements/queries/settlement-list/get-settlement.query';
import { settlementList } from '#settlements/queries/settlement-list/settlement-list.projection';

export class ListSettlements extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** The lines of a settlement. Throws `resource_missing` if there is no such settlement. */
export class ListSettlementLines extends Query<Page> {
  constructor(
    readonly id: string,
    readonly query: ListQuery,
  ) {
    super();
  }
}

@QueryHandler(ListSettlements)
export class ListSettlementsHandler implements IQueryHandler<ListSettlements> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListSettlements): Promise<Page> {
    return this.readModels.list(settlementList.name, query);
  }
}

@QueryHandler(GetSettlement)
export class GetSettlementHandler implements IQueryHandler<GetSettlement> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetSettlement): Promise<string | null> {
    return this.readModels.get(settlementList.name, id, scope);
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
