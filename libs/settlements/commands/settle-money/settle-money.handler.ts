import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { orderStream } from '#orders/contract';
import { EventStore } from '#platform/event-store/event-store';
import { SettleMoney } from '#settlements/commands/settle-money/settle-money.command';
import { type SettledOrder, settledOrder } from '#settlements/domain/settled-order';
import { type MatchedLines, matchOf, returnMoney, settleMoney } from '#settlements/domain/settled-order.decisions';

@CommandHandler(SettleMoney)
export class SettleMoneyHandler implements ICommandHandler<SettleMoney> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ linesOfOrder: { order, settlement, connection, lines, isPaid }, context }: SettleMoney): Promise<MatchedLines> {
    const matched = (state: SettledOrder): MatchedLines => lines.map((line) => [line, matchOf(state, order, connection, line)]);
    const rule = (state: SettledOrder) => (isPaid ? settleMoney(state, settlement, matched(state)) : returnMoney(state, settlement));
    const { events } = await this.eventStore.decide(orderStream(order), settledOrder, rule, context);
    return matched(fold(settledOrder, events));
  }
}
