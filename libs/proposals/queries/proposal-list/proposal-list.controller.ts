import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PROPOSAL_STATUSES } from '#proposals/domain/proposal.events';
import { PROPOSAL_LIST } from '#proposals/queries/proposal-list/proposal-list.projection';
import { GetProposal, ListProposals } from '#proposals/queries/proposal-list/proposal-list.query';
import { accessTo } from '#proposals/proposed-act';
import { ProposalResource } from '#proposals/resource/proposal.resource';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { listAnswer } from '#http/answers/list-answer';
import { About, Answers, AnswersList, ForUsers } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = { status: PROPOSAL_STATUSES, act: 'text', subject: 'text' } as const;

@Controller('admin/v1/proposals')
export class ProposalListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('proposals:read', { byMode: true, reads: [PROPOSAL_LIST] })
  @About(`
    Lists proposals, newest first: acts that need or needed another user's approval. A user sees proposals about the resources that the role can
    read.
  `)
  @AnswersList(ProposalResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery, @CurrentCaller() caller: Caller): Promise<string> {
    return listAnswer('/admin/v1/proposals', await this.queries.execute(new ListProposals(query, readableBy(caller))));
  }

  @Get(':id')
  @ForUsers('proposals:read', { byMode: true, reads: [PROPOSAL_LIST] })
  @About('Returns a proposal, with its outcome.')
  @Answers(200, ProposalResource, ['resource_missing'])
  get(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<string> {
    return this.queries.execute(new GetProposal(id, caller.scope, readableBy(caller)));
  }
}

/** Makes the function that decides whether the role of a caller may read a resource. */
export const readableBy =
  ({ person }: Caller) =>
  (resource: string): boolean =>
    person!.allows(accessTo(resource, 'read'));
