import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

/** Removes the account's identity provider. Resolves to a proposal if another owner must approve it, or to null once done. */
export class RemoveOidc extends Command<ProposalResource | null> {
  constructor(readonly context: CommandContext) {
    super();
  }
}
