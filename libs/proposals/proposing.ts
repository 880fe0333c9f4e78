import { DomainError } from '#kernel/domain-error';
import { type Fact, fold, type View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import type { Decided, EventStore } from '#platform/event-store/event-store';
import type { ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
import { type WithProposals, withProposals } from '#proposals/domain/proposals';
import { type ProposalDraft, propose } from '#proposals/domain/proposal.decisions';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import { proposalResource } from '#proposals/resource/proposal.view';
import type { ProposalLimits } from '#proposals/proposal-limits';

interface Proposing {
  readonly eventStore: EventStore;
  readonly limits: ProposalLimits;
}

type Rule<State, F extends Fact> = (state: WithProposals<State>) => readonly (F | ProposalFact)[];

/**
 * Decides by a rule that may return a proposal instead of the act's facts. A proposal of an actor with limits is counted before it is appended, so a crash in
 * between can only count one too many, never one too few.
 */
export async function decideOrPropose<State, F extends Fact>(
  { eventStore, limits }: Proposing,
  stream: string,
  view: View<State, F>,
  rule: Rule<State, F>,
  context: CommandContext,
): Promise<Decided> {
  const both = withProposals(view);
  if (limits.limits(context)) {
    const created = await proposedBy(() => eventStore.judge(stream, both, rule, context));
    if (created !== undefined) await limits.count(created, context);
  }
  return eventStore.decide(stream, both, rule, context);
}

/** The proposal that a rule would make; undefined if it makes none, or refuses. A refused act is not counted: the decision then throws the same. */
async function proposedBy(judge: () => Promise<readonly Fact[]>): Promise<ProposalCreated | undefined> {
  try {
    return (await judge()).find(({ type }) => type === 'proposal.created')?.data as ProposalCreated | undefined;
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
