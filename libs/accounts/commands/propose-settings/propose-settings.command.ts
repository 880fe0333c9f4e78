import type { AccountChange } from '#accounts/domain/account.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

/** Proposes a change of settings that another owner must approve. Resolves to null if it alters no safeguard and so needs no approval. */
export class ProposeSettings extends Command<ProposalResource | null> {
  constructor(
    readonly account: string,
    readonly changes: AccountChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
