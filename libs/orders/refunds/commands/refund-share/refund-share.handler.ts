import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { RefundShare } from '#orders/refunds/commands/refund-share/refund-share.command';
import { draftedShare } from '#orders/refunds/commands/refund-share/drafted-share';
import { refundShare } from '#orders/refunds/domain/refund.decisions';
import { RefundLimits } from '#orders/refunds/refund-limits';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RefundShare)
export class RefundShareHandler implements ICommandHandler<RefundShare> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly limits: RefundLimits,
  ) {}

  async execute({ order: id, percent, approved, context }: RefundShare): Promise<RefundResource> {
    const draft = draftedShare(id, context);
    const limit = approved === null ? await this.limits.of(context) : null;
    const rule = (order: typeof orderMoney.initial) => refundShare(order, draft, percent, context.now, limit, approved);
    const { events } = await this.eventStore.decide(orderStream(id), orderMoney, rule, context);
    return fold(refundResource(draft.refund), events)!;
  }
}
