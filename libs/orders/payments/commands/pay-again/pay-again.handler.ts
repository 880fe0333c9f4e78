import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { PayAgain } from '#orders/payments/commands/pay-again/pay-again.command';
import { payAgain } from '#orders/payments/domain/tries.decisions';
import { RequiredVerifications } from '#orders/verification/required-verifications';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(PayAgain)
export class PayAgainHandler implements ICommandHandler<PayAgain> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly verifications: RequiredVerifications,
  ) {}

  async execute({ order, another, context }: PayAgain): Promise<readonly RecordedEvent[]> {
    const verification = await this.verifications.termsFor(order, { ...another.terms, ...another }, context);
    const rule = (state: typeof orderMoney.initial) => payAgain(state, order, { ...another, verification }, context.now);
    return (await this.eventStore.decide(orderStream(order), orderMoney, rule, context)).events;
  }
}
