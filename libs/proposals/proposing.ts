import { DomainError } from '#kernel/domain-error';
import type { Fact, View } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import type { Decided, EventStore } from '#platform/event-store/event-store';
import type { ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
import { type WithProposals, withProposals } from '#proposals/domain/proposals';
import type { ProposalLimits } from '#proposals/proposal-limits';

interface Proposing {
  readonly eventStore: EventStore;
  readonly limits: ProposalLimits;
}

type Rule<State, F extends Fact> = (state: WithProposals<State>) => readonly (F | ProposalFact)[];

/**
 * Decides by a rule that may propose. A proposal of an actor with limits is counted first: a kill in between leaves a count too many, never one too
 * few.
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

/** A refused act is not counted: the decision refuses it, or has its earlier outcome. */
async function proposedBy(judge: () => Promise<readonly Fact[]>): Promise<ProposalCreated | undefined> {
  try {
    return (await judge()).find(({ type }) => type === 'proposal.created')?.data as ProposalCreated | undefined;
  } catch (refusal) {
    if (refusal instanceof DomainError) return undefined;
    throw refusal;
  }
}
