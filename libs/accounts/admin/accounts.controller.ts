import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountChanges } from '#accounts/account-changes';
import { AccountLookup } from '#accounts/account-lookup';
import { OpenAccountBody, UpdateAccountBody } from '#accounts/commands/open-account/open-account.body';
import { OpenAccount } from '#accounts/commands/open-account/open-account.command';
import { AccountResource } from '#accounts/resource/account.resource';
import { Clocks } from '#platform/clock/clocks';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import { operatorCommand } from '#admin/operators/operator-command';
import { waitUntilVisible } from '#platform/storage/wait-until-visible';
import { About, Answers, AnswersShortList, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { ReadModels } from '#platform/storage/read-models';

const SETTINGS = ['name', 'origins', 'payment_window_minutes', 'cod_verification', 'cod_verification_timeout'];

/** The accounts of the service, for operators. Events of accounts always have test mode. */
@Controller('admin/v1/accounts')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountLookup,
    private readonly accountChanges: AccountChanges,
    private readonly readModels: ReadModels,
    private readonly clocks: Clocks,
  ) {}

  @Post()
  @ForOperators('accounts.create', changes(...SETTINGS))
  @About('Opens an account. Settings that are left out are as usual.')
  @Called('openAccount', 'Open an account')
  @Answers(201, AccountResource, ['invalid_url'])
  async open(@Body() { name, ...settings }: OpenAccountBody): Promise<AccountResource> {
    // The context of the command needs the account's id, so another context makes the id first.
    const account = (await operatorCommand('', false, this.clocks)).id('acct');
    const context = await operatorCommand(account, false, this.clocks);
    const opened = await this.commands.execute(OpenAccount({ account, name, changes: settings, context }));
    await waitUntilVisible(context, this.readModels);
    return opened;
  }

  @Get()
  @ForOperators('accounts.list', 'reads')
  @About('All accounts of the service, newest first.')
  @AnswersShortList(AccountResource)
  async list(): Promise<WholeList<AccountResource>> {
    return newestFirst('/admin/v1/accounts', await this.accounts.all());
  }

  @Patch(':id')
  @ForOperators('accounts.update', changes('id', ...SETTINGS))
  @About('Changes the name or the settings of an account that are sent, for test and live mode alike.')
  @Answers(200, AccountResource, ['missing_field', 'invalid_url', 'resource_missing', 'read_model_behind'])
  async update(@Param('id') id: string, @Body() update: UpdateAccountBody): Promise<AccountResource> {
    return this.accountChanges.change(id, { ...update }, await operatorCommand(id, false, this.clocks));
  }
}
