import { Controller, Get, Param, Post } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { AccountLookup } from '#accounts/account-lookup';
import { AccountLag } from '#accounts/admin/account-lag';
import { AccountRebuild } from '#accounts/admin/account-rebuild';
import { AccountLagResource } from '#accounts/resource/account-lag.resource';
import { RebuiltAccountResource } from '#accounts/resource/rebuilt-account.resource';
import { About, Answers } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { Reporting } from '#admin/operators/parameters';
import type { OnProgress } from '#admin/operators/progress';

/** The read models of one account, for support. */
@Controller('admin/v1/accounts')
export class AccountReadModelsController {
  constructor(
    private readonly accounts: AccountLookup,
    private readonly lag: AccountLag,
    private readonly rebuilding: AccountRebuild,
    private readonly clock: Clock,
  ) {}

  @Get(':id/lag')
  @ForOperators('accounts.lag', 'reads')
  @About('How far the read models are behind with one account.')
  @Answers(200, AccountLagResource, ['resource_missing'])
  async show(@Param('id') id: string): Promise<AccountLagResource> {
    const account = await this.accounts.of({ account: id });
    const { count, since } = await this.lag.of(account);
    const seconds = since === null ? 0 : Math.ceil((this.clock.milliseconds() - since) / 1000);
    return { object: 'account_lag', account, waiting: count, lag_seconds: Math.max(0, seconds) };
  }

  @Post(':id/rebuild')
  @ForOperators('accounts.rebuild', changes('id'))
  @About(`
    Rebuilds the documents of one account that follow from one stream each, such as orders, payments and refunds, from their streams, a few at a time while everything else
    continues. \`POST /admin/v1/projections/{name}/rebuild\` rebuilds a read model of several streams, for all accounts.
  `)
  @Answers(200, RebuiltAccountResource, ['resource_missing'])
  async rebuild(@Param('id') id: string, @Reporting() progress: OnProgress): Promise<RebuiltAccountResource> {
    const account = await this.accounts.of({ account: id });
    const { streams, models, stillParked } = await this.rebuilding.of(account, progress);
    return { object: 'rebuilt_account', account, streams, projections: models, still_parked: stillParked };
  }
}
