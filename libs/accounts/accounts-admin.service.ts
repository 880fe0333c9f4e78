import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountChanges } from '#accounts/account-changes';
import { AccountKeys } from '#accounts/account-keys';
import { OpenAccount } from '#accounts/commands/open-account/open-account.command';
import { COD_VERIFICATION_TIMEOUTS, COD_VERIFICATIONS, type AccountChange, type SettingsChange } from '#accounts/domain/account.events';
import { GRACES, MOST_REQUESTS, USUAL_GRACE } from '#accounts/domain/api-key.decisions';
import { KEY_TYPES, type KeyType } from '#accounts/domain/api-key.events';
import { AccountLookup } from '#accounts/account-lookup';
import type { AccountRecord } from '#accounts/resource/account.view';
import { Clocks } from '#platform/clock/clocks';
import { type Arguments, AdminOperations, changes } from '#platform/control/admin-operations';
import { listArgument, nameArgument, numberArgument, oneOfArgument, textArgument } from '#platform/control/arguments';
import { newestFirst } from '#platform/control/list-of';
import { operatorCommand } from '#platform/control/operator-command';
import { waitUntilVisible } from '#platform/control/wait-until-visible';
import type { CommandContext } from '#platform/event-store/command-context';
import { ReadModels } from '#platform/storage/read-models';

/** What operators do with accounts and keys from the command line. */
@Injectable()
export class AccountsAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly commands: CommandBus,
    private readonly namedAccount: AccountLookup,
    private readonly accountKeys: AccountKeys,
    private readonly accountChanges: AccountChanges,
    private readonly readModels: ReadModels,
    private readonly clocks: Clocks,
  ) {
    adminOperations.register('accounts.create', changes('name', ...SETTINGS), (args) => this.openAccount(args));
    adminOperations.register('accounts.list', 'reads', async () => newestFirst('/accounts', await this.namedAccount.all()));
    adminOperations.register('accounts.update', changes('id', 'name', ...SETTINGS), (args) => this.changeAccount(args));
    adminOperations.register('keys.create', changes('type', 'name', 'scopes', 'rateLimit'), (args) => this.issueKey(args));
    adminOperations.register('keys.list', 'reads', (args) => this.keys(args));
    adminOperations.register('keys.roll', changes('id', 'grace'), (args) => this.rollKey(args));
    adminOperations.register('keys.limit', changes('id', 'rateLimit'), (args) => this.limitKey(args));
    adminOperations.register('keys.revoke', changes('id'), (args) => this.revokeKey(args));
  }

  private async openAccount(args: Arguments): Promise<AccountRecord> {
    const context = await operatorCommand('', false, this.clocks);
    const account = context.id('acct');
    const own = await operatorCommand(account, false, this.clocks);
    const opened = await this.commands.execute(new OpenAccount(account, nameArgument(args), settingsOf(args), own));
    await waitUntilVisible(own, this.readModels);
    return opened;
  }

  private async changeAccount(args: Arguments): Promise<AccountRecord> {
    const account = textArgument(args, 'id');
    const context = await operatorCommand(account, false, this.clocks);
    const change: AccountChange = { ...(args['name'] !== undefined && { name: nameArgument(args) }), ...settingsOf(args) };
    return this.accountChanges.change(account, change, context);
  }

  private async issueKey(args: Arguments): Promise<unknown> {
    const type = oneOfArgument(args, 'type', KEY_TYPES) as KeyType;
    const livemode = oneOfArgument(args, 'mode', ['test', 'live']) === 'live';
    const scopes = type === 'restricted' || args['scopes'] !== undefined ? listArgument(args, 'scopes') : [];
    const rate_limit = numberArgument(args, 'rateLimit', MOST_REQUESTS);
    const context = await operatorCommand(await this.namedAccount.of(args), livemode, this.clocks);
    return this.accountKeys.issue({ type, name: nameArgument(args), scopes, rate_limit }, context);
  }

  private async keys(args: Arguments): Promise<unknown> {
    return newestFirst('/keys', await this.accountKeys.all(await this.namedAccount.of(args)));
  }

  private async rollKey(args: Arguments): Promise<unknown> {
    const grace = oneOfArgument(args, 'grace', Object.keys(GRACES), USUAL_GRACE);
    const { id, context } = await this.key(args);
    return this.accountKeys.roll(id, grace, context);
  }

  private async limitKey(args: Arguments): Promise<unknown> {
    const wanted = textArgument(args, 'rateLimit') === 'default' ? null : numberArgument(args, 'rateLimit', MOST_REQUESTS);
    const { id, context } = await this.key(args);
    return this.accountKeys.limit(id, wanted, context);
  }

  private async revokeKey(args: Arguments): Promise<unknown> {
    const { id, context } = await this.key(args);
    return this.accountKeys.revoke(id, context);
  }

  private async key(args: Arguments): Promise<{ id: string; context: CommandContext }> {
    const id = textArgument(args, 'id');
    const account = await this.namedAccount.of(args);
    const { livemode } = await this.accountKeys.find(id, account);
    return { id, context: await operatorCommand(account, livemode, this.clocks) };
  }
}

const SETTINGS = ['origins', 'paymentWindowMinutes', 'codVerification', 'codVerificationTimeout'];

/** Reads the settings from the arguments. An empty `origins` clears the list. */
function settingsOf(args: Arguments): SettingsChange {
  const origins = args['origins'] === '' ? [] : args['origins'] !== undefined && listArgument(args, 'origins');
  const minutes = numberArgument(args, 'paymentWindowMinutes');
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined =>
    args[name] === undefined ? undefined : (oneOfArgument(args, name, choices) as Choice);
  const cod_verification = oneOf('codVerification', COD_VERIFICATIONS);
  const cod_verification_timeout = oneOf('codVerificationTimeout', COD_VERIFICATION_TIMEOUTS);
  return {
    ...(origins && { origins }),
    ...(minutes !== null && { payment_window_minutes: minutes }),
    ...(cod_verification && { cod_verification }),
    ...(cod_verification_timeout && { cod_verification_timeout }),
  };
}
