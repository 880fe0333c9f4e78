import type { Fact, Happened, View } from '#kernel/fact';
import type { ProposalCreated, ProposalFact, ProposalStatus } from '#proposals/domain/proposal.events';

/** The proposer of an act: a person, an agent, or an API key. */
export interface Proposer {
  readonly type: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly on_behalf_of?: string;
}

/** The id of the person or key that owns a proposal: an agent's proposal for a person is that person's. */
export const ownerOf = ({ id, on_behalf_of }: Proposer): string | null => on_behalf_of ?? id;

/** The state of a proposal that the rules need. */
export interface Proposal extends ProposalCreated {
  readonly by: Proposer;
  readonly status: ProposalStatus;
  readonly isOverdue: boolean;
}

/** The proposals of one stream, by id. */
export type Proposals = ReadonlyMap<string, Proposal>;

type StoredEvent = Happened<ProposalFact> & { readonly metadata: { readonly actor: Proposer } };

const STATUS_AFTER = {
  'proposal.approved': 'approved',
  'proposal.rejected': 'rejected',
  'proposal.withdrawn': 'withdrawn',
  'proposal.expired': 'expired',
} as const;

/** The proposals of a stream. The stream also has facts of its subject, which change no proposal. */
export const proposals: View<Proposals, ProposalFact> = {
  initial: new Map(),
  evolve(before, event) {
    if (event.type === 'proposal.created') {
      const { actor: by } = (event as StoredEvent).metadata;
      return new Map(before).set(event.data.proposal, { ...event.data, by, status: 'open', isOverdue: false });
    }
    if (event.type === 'proposal.fell_overdue') return changed(before, event.data.proposal, { isOverdue: true });
    if (event.type === 'proposal.forgotten') return before;
    const status = STATUS_AFTER[event.type];
    return status === undefined ? before : changed(before, event.data.proposal, { status });
  },
};

const changed = (before: Proposals, id: string, change: Partial<Proposal>): Proposals =>
  new Map(before).set(id, { ...before.get(id)!, ...change });

/** The state that an act's own rule needs, together with the proposals of the stream. */
export interface WithProposals<State> {
  readonly state: State;
  readonly proposals: Proposals;
}

export const withProposals = <State, F extends Fact>(view: View<State, F>): View<WithProposals<State>, F | ProposalFact> => ({
  initial: { state: view.initial, proposals: proposals.initial },
  evolve: (before, event) =>
    event.type.startsWith('proposal.')
      ? { ...before, proposals: proposals.evolve(before.proposals, event as Happened<ProposalFact>) }
      : { ...before, state: view.evolve(before.state, event as Happened<F>) },
});
