import type { AccountChange } from '#accounts/domain/account.events';
import type { AccountRecord } from '#accounts/resource/account.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A merchant decides otherwise, or is called otherwise. */
export class ChangeAccount extends Command<AccountRecord> {
  constructor(
    readonly account: string,
    readonly changes: AccountChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
