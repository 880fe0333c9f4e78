import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CLAIM_LIST } from '#claims/queries/claim-list/claim-list.projection';
import { GetClaim } from '#claims/queries/claim-list/get-claim.query';
import type { ListQuery, Page } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

export class ListClaims extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListClaims)
export class ListClaimsHandler implements IQueryHandler<ListClaims> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListClaims): Promise<Page> {
    return this.readModels.list(CLAIM_LIST, query);
  }
}

@QueryHandler(GetClaim)
export class GetClaimHandler implements IQueryHandler<GetClaim> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetClaim): Promise<string | null> {
    return this.readModels.get(CLAIM_LIST, id, scope);
  }
}
