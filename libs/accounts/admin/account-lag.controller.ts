import { Controller, Get, Param } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { AccountLookup } from '#accounts/account-lookup';
import { AccountLag } from '#accounts/admin/account-lag';
import { AccountLagResource } from '#accounts/resource/account-lag.resource';
import { About, Answers } from '#http/route';
import { ForOperators } from '#operators/for-operators';

/** How far the read models of one account are, for support. */
@Controller('admin/v1/accounts')
export class AccountLagController {
  constructor(
    private readonly accounts: AccountLookup,
    private readonly lag: AccountLag,
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
}
