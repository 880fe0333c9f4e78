import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeAccount } from '#accounts/commands/change-account/change-account.command';
import { settingsNotYetInForce } from '#accounts/domain/account.errors';
import type { AccountChange } from '#accounts/domain/account.events';
import type { AccountRecord } from '#accounts/resource/account.view';
import { waitUntilVisible } from '#platform/storage/wait-until-visible';
import type { CommandContext } from '#platform/event-store/command-context';
import { ReadModels } from '#platform/storage/read-models';

/** Changes the name and the settings of an account, for people and operators. `context` has test mode, as in all events of accounts. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  /** Resolves when the settings are in force. Throws `read_model_behind` if they are stored but not in force in time. */
  async change(account: string, changes: AccountChange, context: CommandContext): Promise<AccountRecord> {
    const changed = await this.commands.execute(ChangeAccount({ account, changes, context }));
    if (!(await waitUntilVisible(context, this.readModels))) throw settingsNotYetInForce();
    return changed;
  }
}
