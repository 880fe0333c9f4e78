import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

/** Proposes to write off missing cash, for another person to approve. */
export class ProposeWriteOff extends Command<ProposalResource> {
  constructor(
    readonly collection: string,
    readonly note: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
