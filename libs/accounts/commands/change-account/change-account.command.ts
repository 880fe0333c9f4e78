import type { SettingsChange } from '#accounts/domain/account.events';
import type { AccountRecord } from '#accounts/resource/account.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';

/** A merchant decides otherwise. */
export class ChangeAccount extends Command<AccountRecord> {
  constructor(
    readonly account: string,
    readonly changes: SettingsChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
