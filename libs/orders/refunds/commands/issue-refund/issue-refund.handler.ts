import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { IssueRefund } from '#orders/refunds/commands/issue-refund/issue-refund.command';
import { issueRefund } from '#orders/refunds/domain/refund.decisions';
import { RefundLimits } from '#orders/refunds/refund-limits';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(IssueRefund)
export class IssueRefundHandler implements ICommandHandler<IssueRefund> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly limits: RefundLimits,
  ) {}

  async execute({ draft, context }: IssueRefund): Promise<RefundResource> {
    const limit = await this.limits.of(context);
    const rule = (order: typeof orderMoney.initial) => issueRefund(order, draft, context.now, limit);
    const { events } = await this.eventStore.decide(orderStream(draft.order_id), orderMoney, rule, context);
    return fold(refundResource(draft.refund), events)!;
  }
}
