import { Body, Controller, Param, Post } from '@nestjs/common';
import { disputeIn } from '#disputes/contract';
import { DisputeResource } from '#disputes/resource/dispute.resource';
import { fold, type Happened } from '#kernel/fact';
import { type DisputeFact, type RefundFact, DISPUTE_PHASES, type DisputePhase } from '#orders/contract';
import { refundResource } from '#orders/refunds/queries/contract';
import { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { GatewayStaff } from '#test-mode/banks/gateway-staff';
import { REFUSALS } from '#test-mode/refusals';
import { Amount, OneOf, Timestamp } from '#http/validation/fields';

class OpenDisputeBody {
  @OneOf(DISPUTE_PHASES, { description: 'Phase of the dispute. An inquiry (fraud, retrieval) withholds no money.', example: 'chargeback' })
  phase!: DisputePhase;

  @Amount({ optional: true, description: 'Disputed amount; defaults to the whole payment.', example: 100_000 })
  amount?: number | null;

  @Timestamp({ optional: true, description: 'Deadline for evidence; defaults to a week from now.', example: 1_767_225_600 })
  respond_by?: number | null;
}

class GatewayRefundBody {
  @Amount({ description: 'Amount that the merchant’s staff refund at the gateway.', example: 20_000 })
  amount!: number;
}

@Controller('test_helpers/payments')
export class PaymentController {
  constructor(private readonly staff: GatewayStaff) {}

  @Post(':id/gateway_refund')
  @Called('gatewayPaymentRefund', 'Refund a payment at the gateway itself')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the merchant's staff refund part of a captured payment in the gateway's dashboard. The response is the refund, recorded by the
    notice of the simulated gateway. More than is left of the payment fails with transition_not_allowed.
  `)
  @Answers(200, RefundResource, REFUSALS)
  refund(@Param('id') id: string, @Body() { amount }: GatewayRefundBody, @Commanding() context: CommandContext): Promise<RefundResource> {
    return this.staff.act(id, { act: 'refund', amount, repeat_key: context.id('re') }, recordedRefund, context);
  }

  @Post(':id/dispute')
  @Scope('test_helpers:write', { testMode: true })
  @About(`
    Simulates that the shopper disputes a captured payment with the bank. The response is the dispute, recorded by the notice of the simulated
    gateway. More than the payment, or a payment that was not captured, fails with transition_not_allowed.
  `)
  @Answers(200, DisputeResource, REFUSALS)
  dispute(
    @Param('id') id: string,
    @Body() { phase, amount, respond_by }: OpenDisputeBody,
    @Commanding() context: CommandContext,
  ): Promise<DisputeResource> {
    const repeat_key = context.id('dp');
    const act = { act: 'dispute', phase, amount: amount ?? undefined, respond_by: respond_by ?? undefined, repeat_key } as const;
    return this.staff.act(id, act, openedDispute, context);
  }
}

type Story = readonly Happened[];

function recordedRefund(story: Story, reference: string): RefundResource | null {
  const recorded = (story as readonly Happened<RefundFact>[]).find(
    ({ type, data }) => type === 'refund.recorded' && data.gateway_reference === reference,
  );
  return recorded === undefined ? null : fold(refundResource(recorded.data.refund), story);
}

function openedDispute(story: Story, reference: string): DisputeResource | null {
  const opened = (story as readonly Happened<DisputeFact>[]).find(
    ({ type, data }) => type === 'dispute.opened' && data.gateway_reference === reference,
  );
  return opened === undefined ? null : disputeIn(story, opened.data.dispute);
}
