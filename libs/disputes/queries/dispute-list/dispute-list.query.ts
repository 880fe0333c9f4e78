import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DISPUTE_LIST } from '#disputes/queries/dispute-list/dispute-list.projection';
import { GetDispute } from '#disputes/queries/dispute-list/get-dispute.query';
import type { ListQuery, Page } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

export class ListDisputes extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListDisputes)
export class ListDisputesHandler implements IQueryHandler<ListDisputes> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListDisputes): Promise<Page> {
    return this.readModels.list(DISPUTE_LIST, query);
  }
}

@QueryHandler(GetDispute)
export class GetDisputeHandler implements IQueryHandler<GetDispute> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetDispute): Promise<string | null> {
    return this.readModels.get(DISPUTE_LIST, id, scope);
  }
}
