import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Fact, View } from '#kernel/fact';
import { type OrderMoney, orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { RecordGatewayRefund } from '#orders/refunds/commands/record-gateway-refund/record-gateway-refund.command';
import { recordGatewayRefund } from '#orders/refunds/domain/gateway-refund.decisions';
import { EventStore } from '#platform/event-store/event-store';

/** The money of an order, and how many facts about refunds there are. */
interface Counted {
  readonly money: OrderMoney;
  readonly revision: number;
}

type MoneyFact = typeof orderMoney extends View<OrderMoney, infer F> ? F : never;

const countedMoney: View<Counted, MoneyFact> = {
  initial: { money: orderMoney.initial, revision: 0 },
  evolve: ({ money, revision }, event) => ({
    money: orderMoney.evolve(money, event),
    revision: revision + (event.type.startsWith('refund.') ? 1 : 0),
  }),
};

/**
 * Records the state that the gateway answers. Another answer that was recorded while this one was on its way may be newer: then the gateway is queried again,
 * so that two queries that overtake each other never leave the older state.
 */
@CommandHandler(RecordGatewayRefund)
export class RecordGatewayRefundHandler implements ICommandHandler<RecordGatewayRefund> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, query, context }: RecordGatewayRefund): Promise<void> {
    const refund = context.newId('re');
    const decide = (rule: (state: Counted) => readonly Fact[]) => this.eventStore.decide(orderStream(order), countedMoney, rule, context);
    for (let isNewest = false; !isNewest;) {
      let before = 0;
      await decide(({ revision }) => {
        before = revision;
        return [];
      });
      const report = await query();
      if (report === null) return;
      isNewest = true;
      await decide(({ money, revision }) => {
        isNewest = revision === before;
        return isNewest ? recordGatewayRefund(money, order, refund, report) : [];
      });
    }
  }
}
