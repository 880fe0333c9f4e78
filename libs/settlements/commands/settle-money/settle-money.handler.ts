import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { orderStream } from '#orders/contract';
import { EventStore } from '#platform/event-store/event-store';
import { type Settled, SettleMoney } from '#settlements/commands/settle-money/settle-money.command';
import { type SettledOrder, settledOrder } from '#settlements/domain/settled-order';
import { laterWith, type MatchedLines, matchOf, matchOfPaid, returnMoney, settleMoney } from '#settlements/domain/settled-order.decisions';
import type { LineMatch, ReceivedLine } from '#settlements/domain/settlement.events';

@CommandHandler(SettleMoney)
export class SettleMoneyHandler implements ICommandHandler<SettleMoney> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ linesOfOrder: { order, settlement, connection, lines, isPaid }, context }: SettleMoney): Promise<Settled> {
    const at = { settlement, settled_at: lines[0]!.settled_at };
    const matchIn = (state: SettledOrder, line: ReceivedLine): LineMatch => {
      const match = matchOf(state, order, connection, line);
      return isPaid ? matchOfPaid(state, at, line, match) : match;
    };
    const matched = (state: SettledOrder): MatchedLines => lines.map((line) => [line, matchIn(state, line)]);
    const rule = (state: SettledOrder) => (isPaid ? settleMoney(state, settlement, matched(state)) : returnMoney(state, settlement));
    const { events } = await this.eventStore.decide(orderStream(order), settledOrder, rule, context);
    const now = fold(settledOrder, events);
    const matches = matched(now);
    return { matches, later: isPaid ? laterWith(now, at, matches) : [] };
  }
}
