import type { CommandContext } from '#platform/event-store/command-context';
import type { ProposalCreated } from '#proposals/domain/proposal.events';

/** Port to limits on proposals, which another room knows. */
export abstract class ProposalLimits {
  abstract limits(context: CommandContext): boolean;

  /** Counts a proposal before it is made, once for all repeats of its command. Throws beyond the limit. */
  abstract count(created: ProposalCreated, context: CommandContext): Promise<void>;
}
