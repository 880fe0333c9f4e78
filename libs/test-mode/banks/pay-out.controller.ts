import { Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SandboxBanks } from '#integrations/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { scopeOf } from '#platform/storage/documents';
import { settlementId, SettlementFetches, settlementQueries } from '#reconciliation/settlements/contract';
import { SettlementResource } from '#reconciliation/settlements/resource/settlement.resource';
import { GatewayStaff } from '#test-mode/banks/gateway-staff';
import { notAllowed, REFUSALS, tooSlow } from '#test-mode/refusals';
import { within } from '#test-mode/within';

@Controller('test_helpers/settlements')
export class PayOutController {
  constructor(
    private readonly banks: SandboxBanks,
    private readonly fetches: SettlementFetches,
    private readonly staff: GatewayStaff,
    private readonly queries: QueryBus,
  ) {}

  @Post('pay_out')
  @Called('paySettlementOut', 'Have the gateway pay out')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates a payout: the gateway pays out what was captured and refunded since the last one, less a fee of 2 % and 18 % tax on the fee. The
    response is the settlement once all of its lines have been fetched and matched. If there is nothing to pay out, or if the account uses a
    gateway of its own, the request fails with transition_not_allowed.
  `)
  @Answers(200, SettlementResource, REFUSALS)
  async payOut(@Commanding() context: CommandContext): Promise<SettlementResource> {
    const { account, livemode } = context;
    const answer = await this.banks.payOut(account, context.id('stl'));
    if (answer.outcome === 'elsewhere') throw notAllowed("The account's payments go through a gateway of its own.");
    if (answer.outcome === 'nothing') throw notAllowed('The simulated gateway has captured and refunded nothing since the last time.');
    const { connection, reference } = answer;
    await this.staff.caughtUp();
    const today = await this.fetches.today(account, livemode);
    await this.fetches.begin(connection, today, today);
    const isDone = await within(async () => (await this.fetches.progress(connection, today, today)) === null);
    const settlement = await this.queries.execute(settlementQueries.one(settlementId(connection, reference), scopeOf(account, livemode)));
    if (!isDone || settlement === null)
      throw tooSlow('The simulated gateway has paid out, and it is being fetched. Read the settlements in a moment.');
    return JSON.parse(settlement) as SettlementResource;
  }
}
