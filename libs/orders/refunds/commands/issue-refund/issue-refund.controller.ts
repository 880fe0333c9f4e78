import { Body, Controller, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { IssueRefundBody } from '#orders/refunds/commands/issue-refund/issue-refund.body';
import { IssueRefund } from '#orders/refunds/commands/issue-refund/issue-refund.command';
import { RefundResource } from '#orders/refunds/resource/refund.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, MayAwait, Scope } from '#http/route';
import type { ProposalResource } from '#proposals/contract';

const REFUSALS = [
  'missing_field', 'invalid_integer', 'invalid_amount', 'invalid_enum_value', 'request_too_large', 'resource_missing', 'cod_not_refundable',
  'order_not_paid', 'order_already_refunded', 'payment_disputed', 'refund_amount_exceeds_refundable', 'refund_window_expired', 'refund_limit_reached',
  'proposal_limit_reached',
] as const; // prettier-ignore

@Controller('refunds')
export class IssueRefundController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Scope('refunds:write')
  @About(`
    Returns money to the payment method it came from. The refund is born pending with its amount reserved on the order, so that requests
    at the same time never give back more than was captured. The gateway's outcome follows: refund.succeeded makes the order
    refunded, refund.failed releases the amount.

    Refused, in this order: no such order (resource_missing), an order paid in cash (cod_not_refundable), nothing captured
    (order_not_paid), nothing left (order_already_refunded), more than is left (refund_amount_exceeds_refundable, with
    max_refundable), captured over 180 days ago (refund_window_expired), 50 refunds already (refund_limit_reached).

    A person who is signed in may refund of one order what the refund_limit of the user says, or what the account says in refund_approval_above. More becomes a proposal, which
    another person has to approve: it is answered with status 202, reserves nothing, and its outcome follows by proposal.decided. So does a refund by a
    key, where the account lists api_refund in requires_approval.
  `)
  @MayAwait('ProposalResource', 'Another person has to approve it.')
  @Answers(201, RefundResource, REFUSALS)
  async issue(
    @Body() body: IssueRefundBody,
    @Commanding() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefundResource | ProposalResource> {
    const { order_id, amount, reason = null, note = null } = body;
    const draft = { refund: context.id('re'), order_id, amount, reason, note, metadata: body.metadata ?? {}, created_by: context.actor.id };
    const issued = await this.commands.execute(new IssueRefund(draft, context));
    if (issued.object === 'proposal') reply.code(202);
    return issued;
  }
}
