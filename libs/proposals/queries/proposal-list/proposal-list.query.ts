import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { proposalMissing } from '#proposals/domain/proposal.errors';
import { PROPOSAL_LIST } from '#proposals/queries/proposal-list/proposal-list.projection';
import { ProposedActs } from '#proposals/proposed-acts';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

/** Whether the reader may read a resource. Proposals of acts on other resources are hidden. */
type MayRead = (resource: string) => boolean;

export class ListProposals extends Query<Page> {
  constructor(
    readonly query: ListQuery,
    readonly mayRead: MayRead,
  ) {
    super();
  }
}

/** One proposal as JSON text. Throws `resource_missing`. */
export class GetProposal extends Query<string> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
    readonly mayRead: MayRead,
  ) {
    super();
  }
}

@QueryHandler(ListProposals)
export class ListProposalsHandler implements IQueryHandler<ListProposals> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly acts: ProposedActs,
  ) {}

  async execute({ query, mayRead }: ListProposals): Promise<Page> {
    const wanted = query.filters['act'];
    const act = this.acts.readableBy(mayRead).filter((name) => wanted === undefined || wanted.includes(name));
    if (act.length === 0) return { documents: [], hasMore: false };
    return this.readModels.list(PROPOSAL_LIST, { ...query, filters: { ...query.filters, act } });
  }
}

@QueryHandler(GetProposal)
export class GetProposalHandler implements IQueryHandler<GetProposal> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly acts: ProposedActs,
  ) {}

  async execute({ id, scope, mayRead }: GetProposal): Promise<string> {
    const proposal = await this.readModels.get(PROPOSAL_LIST, id, scope);
    const isReadable = proposal !== null && this.acts.readableBy(mayRead).includes((JSON.parse(proposal) as ProposalResource).act);
    if (!isReadable) throw proposalMissing(id);
    return proposal;
  }
}
