import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { type OrderMoney, orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { IssueRefund } from '#orders/refunds/commands/issue-refund/issue-refund.command';
import { issueOrProposeRefund } from '#orders/refunds/commands/issue-refund/issue-or-propose-refund';
import { RefundLimits } from '#orders/refunds/refund-limits';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { EventStore } from '#platform/event-store/event-store';
import { decideOrPropose, ProposalLimits, proposalResource, type ProposalResource, type WithProposals } from '#proposals/contract';

@CommandHandler(IssueRefund)
export class IssueRefundHandler implements ICommandHandler<IssueRefund> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly limits: RefundLimits,
    private readonly proposalLimits: ProposalLimits,
  ) {}

  async execute({ draft, context }: IssueRefund): Promise<RefundResource | ProposalResource> {
    const allowance = { limit: await this.limits.of(context), proposal: context.id('prp') };
    const rule = (order: WithProposals<OrderMoney>) => issueOrProposeRefund(order, draft, allowance, context);
    const proposing = { eventStore: this.eventStore, limits: this.proposalLimits };
    const { events } = await decideOrPropose(proposing, orderStream(draft.order_id), orderMoney, rule, context);
    return fold(refundResource(draft.refund), events) ?? fold(proposalResource(allowance.proposal), events)!;
  }
}
