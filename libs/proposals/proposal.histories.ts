import { proposalList } from '#proposals/queries/proposal-list/proposal-list.projection';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';

/** A proposal at a time in the past. Its facts are in the streams of its subject. */
export const PROPOSAL_HISTORIES: readonly ResourceHistory[] = [
  {
    prefix: 'prp',
    streams: async (id, known) => known.streamsOf((await known.find<ProposalResource>(proposalList.name, id))?.subject ?? null),
    shown: shownAsKept(proposalList),
  },
];
