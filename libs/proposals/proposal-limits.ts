import type { CommandContext } from '#platform/event-store/command-context';
import type { ProposalCreated } from '#proposals/domain/proposal.events';

/** Port to limits on the proposals of some actors, such as agents, which another room implements. */
export abstract class ProposalLimits {
  /** Whether the actor's proposals are limited. */
  abstract limits(context: CommandContext): boolean;

  /** Counts a proposal before it is made; repeats of a command count once. Throws if the limit is exceeded. */
  abstract count(created: ProposalCreated, context: CommandContext): Promise<void>;
}
