import { DomainError } from '#kernel/domain-error';
import { type DeclaredFact, type Fact, fold, type View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import type { EventStore } from '#platform/event-store/event-store';
import type { ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
import { type WithProposals, withProposals } from '#proposals/domain/proposals';
import { type ProposalDraft, propose } from '#proposals/domain/proposal.decisions';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import { proposalResource } from '#proposals/resource/proposal.view';
import type { ProposalLimits } from '#proposals/proposal-limits';

/**
 * Counts the proposal that a command with limits is about to make, so that a crash in between can only count one too many, never one too few.
 * `judge` resolves to the facts that its rule would decide.
 */
export async function countProposal(
  judge: () => Promise<readonly DeclaredFact[]>,
  { context }: { readonly context: CommandContext },
  { proposals }: { readonly proposals: ProposalLimits },
): Promise<void> {
  if (!proposals.limits(context)) return;
  const created = await proposedBy(judge);
  if (created !== undefined) await proposals.count(created, context);
}

/** The proposal that a rule would make; undefined if it makes none, or refuses. A refused act is not counted: the decision then throws the same. */
async function proposedBy(judge: () => Promise<readonly DeclaredFact[]>): Promise<ProposalCreated | undefined> {
  try {
    return (await judge()).find((each) => each.type === 'proposal.created')?.data;
  } catch (refusal) {
    if (refusal instanceof DomainError) return undefined;
    throw refusal;
  }
}

/**
 * Proposes an act instead of doing it. `rule` is the act's own, so that the proposal is refused for the same reasons; it returns what the act keeps beside
 * the proposal, which shows no secret. Resolves to the proposal.
 */
export async function proposeInstead<State, F extends Fact>(
  eventStore: EventStore,
  stream: string,
  view: View<State, F>,
  draft: ProposalDraft,
  rule: (state: State) => readonly F[],
  context: CommandContext,
): Promise<ProposalResource> {
  const wholeRule = ({ state, proposals }: WithProposals<State>): readonly (F | ProposalFact)[] => [
    ...rule(state),
    ...propose(proposals, draft, context),
  ];
  const { events } = await eventStore.decide(stream, withProposals(view), wholeRule, context);
  return fold(proposalResource(draft.proposal), events)!;
}
