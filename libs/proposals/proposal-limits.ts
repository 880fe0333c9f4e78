import type { CommandContext } from '#platform/event-store/command-context';
import type { ProposalCreated } from '#proposals/domain/proposal.events';

/** How much somebody may propose; whose proposals are limited is another room's to know. */
export abstract class ProposalLimits {
  abstract limits(context: CommandContext): boolean;

  /** Counts what is about to be proposed, once in all repeats of its command. Throws where it is more than may be proposed. */
  abstract count(created: ProposalCreated, context: CommandContext): Promise<void>;
}
