import type { AccountChange } from '#accounts/domain/account.events';
import type { AccountRecord } from '#accounts/resource/account.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Changes a merchant's settings or name. */
export class ChangeAccount extends Command<AccountRecord> {
  constructor(
    readonly account: string,
    readonly changes: AccountChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
