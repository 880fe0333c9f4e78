import { isAbout } from '#kernel/fact';
import { ownerOf } from '#proposals/domain/proposals';
import { isOfProposal, type ProposalFact } from '#proposals/domain/proposal.events';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import { proposalEvolved } from '#proposals/resource/proposal.view';
import type { Projection } from '#platform/projector/projection';

export const PROPOSAL_LIST = 'proposals';

export const proposalList: Projection<ProposalResource> = {
  name: PROPOSAL_LIST,
  version: 3,
  ofOneStream: true,
  filters: {
    status: ({ status }) => status,
    act: ({ act }) => act,
    subject: ({ subject }) => subject,
    proposed_by: ({ proposed_by }) => ownerOf(proposed_by),
  },
  documentOf: ({ type, data }) => (isOfProposal(type) ? (data as ProposalFact['data']).proposal : null),
  evolve: (proposal, event) => (isAbout(event, 'proposal') ? proposalEvolved(proposal, event) : proposal),
  createdAt: ({ created_at }) => created_at,
};
