import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { KEY_RING, type KeyOnRing } from '#accounts/authentication/key-ring.projection';
import { ChangeAccount } from '#accounts/commands/change-account/change-account.command';
import { IssueKey } from '#accounts/commands/issue-key/issue-key.command';
import { LimitKey } from '#accounts/commands/limit-key/limit-key.command';
import { OpenAccount } from '#accounts/commands/open-account/open-account.command';
import { RevokeKey } from '#accounts/commands/revoke-key/revoke-key.command';
import { RollKey } from '#accounts/commands/roll-key/roll-key.command';
import { COD_VERIFICATION_TIMEOUTS, COD_VERIFICATIONS, type AccountChange, type SettingsChange } from '#accounts/domain/account.events';
import { GRACES, MOST_REQUESTS } from '#accounts/domain/api-key.decisions';
import { keyMissing, limitNotYetInForce, revokedNotYetInForce } from '#accounts/domain/api-key.errors';
import { KEY_TYPES, type KeyType } from '#accounts/domain/api-key.events';
import { AccountLookup } from '#accounts/account-lookup';
import type { AccountRecord } from '#accounts/resource/account.view';
import { keyAsOf } from '#accounts/resource/api-key.view';
import { Clocks } from '#platform/clock/clocks';
import { type Arguments, AdminOperations, changes } from '#platform/control/admin-operations';
import { listArgument, nameArgument, numberArgument, oneOfArgument, textArgument } from '#platform/control/arguments';
import { newestFirst } from '#platform/control/list-of';
import { operatorCommand } from '#platform/control/operator-command';
import { waitUntilVisible } from '#platform/control/wait-until-visible';
import type { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';
import { LastUses } from '#platform/storage/last-uses';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';

/** What operators do with accounts and keys from the command line. */
@Injectable()
export class AccountsAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly commands: CommandBus,
    private readonly namedAccount: AccountLookup,
    private readonly lookups: Lookups,
    private readonly readModels: ReadModels,
    private readonly lastUses: LastUses,
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
    const changed = await this.commands.execute(new ChangeAccount(account, change, context));
    await waitUntilVisible(context, this.readModels);
    return changed;
  }

  private async issueKey(args: Arguments): Promise<unknown> {
    const type = oneOfArgument(args, 'type', KEY_TYPES) as KeyType;
    const livemode = oneOfArgument(args, 'mode', ['test', 'live']) === 'live';
    const scopes = type === 'restricted' || args['scopes'] !== undefined ? listArgument(args, 'scopes') : [];
    const rate_limit = numberArgument(args, 'rateLimit', MOST_REQUESTS);
    const context = await operatorCommand(await this.namedAccount.of(args), livemode, this.clocks);
    const draft = { type, name: nameArgument(args), scopes, replaces: null, rate_limit };
    const key = await this.commands.execute(new IssueKey(draft, context));
    await waitUntilVisible(context, this.readModels);
    return key;
  }

  private async keys(args: Arguments): Promise<unknown> {
    const account = await this.namedAccount.of(args);
    const keys = await this.lookups.all<KeyOnRing>(KEY_RING, 'account', account);
    const uses = await this.lastUses.of(keys.map(({ id }) => id));
    const [live, test] = await Promise.all([true, false].map((livemode) => this.clocks.now(scopeOf(account, livemode))));
    const data = keys.map(({ account: _, ...key }) => ({
      ...keyAsOf(key, key.livemode ? live! : test!),
      last_used_at: uses.get(key.id) ?? null,
    }));
    return newestFirst('/keys', data);
  }

  private async rollKey(args: Arguments): Promise<unknown> {
    const grace = GRACES[oneOfArgument(args, 'grace', Object.keys(GRACES), '24h')]!;
    const { id, context } = await this.key(args);
    const successor = await this.commands.execute(new RollKey(id, grace, await this.unusedSuccessors(id, context.account), context));
    await waitUntilVisible(context, this.readModels);
    return successor;
  }

  private async unusedSuccessors(id: string, account: string): Promise<string[]> {
    const keys = await this.lookups.all<KeyOnRing>(KEY_RING, 'account', account);
    const successors = keys.filter(({ replaces, status }) => replaces === id && status === 'active').map((key) => key.id);
    const uses = await this.lastUses.of(successors);
    return successors.filter((successor) => !uses.has(successor));
  }

  private async limitKey(args: Arguments): Promise<unknown> {
    const wanted = textArgument(args, 'rateLimit') === 'default' ? null : numberArgument(args, 'rateLimit', MOST_REQUESTS);
    const { id, context } = await this.key(args);
    const limited = await this.commands.execute(new LimitKey(id, wanted, context));
    if (!(await waitUntilVisible(context, this.readModels))) throw limitNotYetInForce(id);
    return limited;
  }

  private async revokeKey(args: Arguments): Promise<unknown> {
    const { id, context } = await this.key(args);
    const revoked = await this.commands.execute(new RevokeKey(id, context));
    if (!(await waitUntilVisible(context, this.readModels))) throw revokedNotYetInForce(id);
    return revoked;
  }

  private async key(args: Arguments): Promise<{ id: string; context: CommandContext }> {
    const id = textArgument(args, 'id');
    const account = await this.namedAccount.of(args);
    const [known] = await this.lookups.all<KeyOnRing>(KEY_RING, 'id', id);
    if (known?.account !== account) throw keyMissing(id);
    return { id, context: await operatorCommand(account, known.livemode, this.clocks) };
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
