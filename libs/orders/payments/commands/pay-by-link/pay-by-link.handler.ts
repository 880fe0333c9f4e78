import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { PayByLink } from '#orders/payments/commands/pay-by-link/pay-by-link.command';
import { payByLink } from '#orders/payments/domain/tries.decisions';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(PayByLink)
export class PayByLinkHandler implements ICommandHandler<PayByLink> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, payment, context }: PayByLink): Promise<readonly RecordedEvent[]> {
    const rule = (state: typeof orderMoney.initial) => payByLink(state, order, payment, context.now);
    return (await this.eventStore.decide(orderStream(order), orderMoney, rule, context)).events;
  }
}
