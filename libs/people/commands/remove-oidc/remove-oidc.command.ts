import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { ProposalResource } from '#proposals/contract';

/** An owner removes the account's identity provider. A proposal where another owner has to approve that; null once it is done. */
export class RemoveOidc extends Command<ProposalResource | null> {
  constructor(readonly context: CommandContext) {
    super();
  }
}
