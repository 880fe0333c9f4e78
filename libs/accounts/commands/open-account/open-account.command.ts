import type { SettingsChange } from '#accounts/domain/account.events';
import type { AccountRecord } from '#accounts/resource/account.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Opens a merchant's account. `changes` are the settings that differ from the defaults. */
export class OpenAccount extends Command<AccountRecord> {
  constructor(
    readonly account: string,
    readonly name: string,
    readonly changes: SettingsChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
