import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { GetRefund } from '#orders/refunds/queries/refund-list/get-refund.query';
import { REFUND_LIST } from '#orders/refunds/queries/refund-list/refund-list.projection';
import type { ListQuery, Page } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

export class ListRefunds extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListRefunds)
export class ListRefundsHandler implements IQueryHandler<ListRefunds> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListRefunds): Promise<Page> {
    return this.readModels.list(REFUND_LIST, query);
  }
}

@QueryHandler(GetRefund)
export class GetRefundHandler implements IQueryHandler<GetRefund> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetRefund): Promise<string | null> {
    return this.readModels.get(REFUND_LIST, id, scope);
  }
}
