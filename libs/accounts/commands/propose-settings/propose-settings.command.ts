import type { AccountChange } from '#accounts/domain/account.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { ProposalResource } from '#proposals/contract';

/** A change of settings that another owner has to approve. Null: it alters nothing that holds people back. */
export class ProposeSettings extends Command<ProposalResource | null> {
  constructor(
    readonly account: string,
    readonly changes: AccountChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
