import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { ChangeRefund } from '#orders/refunds/commands/change-refund/change-refund.command';
import { changeRefund } from '#orders/refunds/domain/refund-changes.decisions';
import { RefundStreams } from '#orders/refunds/refund-streams';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ChangeRefund)
export class ChangeRefundHandler implements ICommandHandler<ChangeRefund> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly streams: RefundStreams,
  ) {}

  async execute({ refund, change, context }: ChangeRefund): Promise<RefundResource> {
    const view = refundResource(refund);
    const rule = (state: RefundResource | null) => changeRefund(state, refund, change);
    const { events } = await this.eventStore.decide(await this.streams.of(refund), view, rule, context);
    return fold(view, events)!;
  }
}
