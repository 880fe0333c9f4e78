import type { Happened, View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { isOfProposal, type ProposalFact } from '#proposals/domain/proposal.events';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import type { EventMetadata } from '#platform/event-history/recorded-event';

type StoredEvent = Happened<ProposalFact> & { readonly metadata: Pick<EventMetadata, 'livemode' | 'actor'> };

/** One proposal as `GET /admin/v1/proposals/{id}` shows it, folded from the stream of its subject. */
export const proposalResource = (id: string): View<ProposalResource | null, ProposalFact> => ({
  initial: null,
  evolve: (proposal, event) => (isOfProposal(event.type) && event.data.proposal === id ? proposalEvolved(proposal, event) : proposal),
});

/** Applies a fact of one proposal to its resource. */
export function proposalEvolved(proposal: ProposalResource | null, event: Happened<ProposalFact>): ProposalResource | null {
  const { at, metadata } = event as StoredEvent;
  if (event.type === 'proposal.created') return created(event.data, metadata, at);
  if (proposal === null) return null;
  const decided = { decided_by: metadata.actor, decided_at: at };
  switch (event.type) {
    case 'proposal.approved':
      return { ...proposal, ...decided, status: 'approved', result: event.data.result };
    case 'proposal.rejected':
      return { ...proposal, ...decided, status: 'rejected', note: event.data.note };
    case 'proposal.withdrawn':
      return { ...proposal, ...decided, status: 'withdrawn' };
    case 'proposal.expired':
      return { ...proposal, status: 'expired', decided_at: at };
    case 'proposal.forgotten':
      return { ...proposal, reason: null, note: null, params: withoutNote(proposal.params) };
    default:
      return proposal;
  }
}

const withoutNote = (params: ProposalResource['params']): ProposalResource['params'] =>
  'note' in params ? { ...params, note: null } : params;

const created = (
  { proposal: id, safeguard: _, ...act }: Extract<ProposalFact, { type: 'proposal.created' }>['data'],
  { livemode, actor }: StoredEvent['metadata'],
  at: UnixSeconds,
): ProposalResource => ({
  id,
  object: 'proposal',
  livemode,
  ...act,
  status: 'open',
  proposed_by: actor,
  decided_by: null,
  note: null,
  result: null,
  created_at: at,
  decided_at: null,
});
