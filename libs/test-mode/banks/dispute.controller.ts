import { Controller, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { disputeIn, disputeMissing, disputeQueries } from '#disputes/contract';
import { DisputeResource } from '#disputes/resource/dispute.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { scopeOf } from '#platform/storage/documents';
import { GatewayStaff } from '#test-mode/banks/gateway-staff';
import { REFUSALS } from '#test-mode/refusals';

@Controller('test_helpers/disputes')
export class DisputeController {
  constructor(
    private readonly staff: GatewayStaff,
    private readonly queries: QueryBus,
  ) {}

  @Post(':id/win')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the bank decides a dispute for the merchant. The response is the dispute after the notice of the simulated gateway. A dispute
    that is already won fails with transition_not_allowed.
  `)
  @Answers(200, DisputeResource, REFUSALS)
  win(@Param('id') id: string, @Commanding() context: CommandContext): Promise<DisputeResource> {
    return this.decide(id, 'win', 'won', context);
  }

  @Post(':id/lose')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the bank decides a dispute for the shopper, whose money is withdrawn from the merchant. The response is the dispute after the
    notice of the simulated gateway. A dispute that is already lost fails with transition_not_allowed.
  `)
  @Answers(200, DisputeResource, REFUSALS)
  lose(@Param('id') id: string, @Commanding() context: CommandContext): Promise<DisputeResource> {
    return this.decide(id, 'lose', 'lost', context);
  }

  private async decide(id: string, act: 'win' | 'lose', status: 'won' | 'lost', context: CommandContext): Promise<DisputeResource> {
    await this.staff.caughtUp();
    const known = await this.queries.execute(disputeQueries.one(id, scopeOf(context.account, context.livemode)));
    if (known === null) throw disputeMissing(id);
    const { payment, gateway_reference } = JSON.parse(known) as DisputeResource;
    return this.staff.act(
      payment,
      { act, dispute: gateway_reference },
      (story) => {
        const dispute = disputeIn(story, id);
        return dispute?.status === status ? dispute : null;
      },
      context,
    );
  }
}
