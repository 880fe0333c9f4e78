import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NO_DETAILS } from '#orders/refunds/domain/refund.decisions';
import { IssueRefund } from '#orders/refunds/commands/issue-refund/issue-refund.command';
import { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, MayAwait, Scope } from '#http/route';
import type { ProposalResource } from '#proposals/contract';
import { REFUND_REASONS, type RefundReason } from '#orders/domain/events/refund.events';
import { Amount, Metadata, OneOf, Text } from '#http/validation/fields';

export class IssueRefundBody {
  @Text({
    unless: 'payment',
    description: 'The order to refund. Required unless `payment` is given.',
    example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  order_id?: string;

  @Text({ optional: true, description: 'The captured payment to refund, in place of `order_id`.' })
  payment?: string;

  @Amount({ optional: true, description: 'Amount to refund. By default, all that is refundable.', example: 20_000 })
  amount?: number;

  @OneOf(REFUND_REASONS, { optional: true, description: 'Reason for the refund.' })
  reason?: RefundReason;

  @Text({ optional: true, max: 500, description: 'Internal note.' })
  note?: string;

  @Metadata()
  metadata?: Record<string, string | number | boolean>;
}

const REFUSALS = [
  'missing_field', 'parameters_exclusive', 'invalid_integer', 'invalid_amount', 'invalid_enum_value', 'request_too_large', 'resource_missing', 'cod_not_refundable',
  'order_not_paid', 'order_already_refunded', 'payment_disputed', 'refund_amount_exceeds_refundable', 'refund_window_expired', 'refund_limit_reached',
  'proposal_limit_reached', 'read_model_behind',
] as const; // prettier-ignore

@Controller('refunds')
export class IssueRefundController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Scope('refunds:write')
  @About(`
    Refunds money to the original payment method. The refund is created as pending, and its amount is reserved on the order, so that concurrent
    requests never refund more than was captured. Without an amount, all that is refundable is refunded. The outcome follows from the gateway:
    refund.succeeded marks the order as refunded, and refund.failed releases the amount.

    The request fails, in this order, if there is no such order or payment (resource_missing), it was paid in cash (cod_not_refundable), nothing was
    captured (order_not_paid, also for a payment that did not pay its order), nothing is left to refund (order_already_refunded), less than the
    amount is left (refund_amount_exceeds_refundable, with max_refundable), it was captured over 180 days ago (refund_window_expired), or it has 50 refunds (refund_limit_reached).

    A signed-in user can refund up to the user's refund_limit per order, or up to the account's refund_approval_above. A larger refund creates a
    proposal, with status 202, that another user has to approve. It reserves nothing, and proposal.decided reports its outcome. The same applies
    to refunds by a key if the account lists api_refund in requires_approval.
  `)
  @MayAwait('ProposalResource', 'Another person has to approve it.')
  @Answers(201, RefundResource, REFUSALS)
  async issue(@Body() body: IssueRefundBody, @Commanding() context: CommandContext): Promise<RefundResource | ProposalResource> {
    const wanted = { ...NO_DETAILS, ...body, refund: context.id('re'), created_by: context.actor.id };
    return this.commands.execute(IssueRefund({ wanted, context }));
  }
}
