import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { View } from '#kernel/fact';
import { type OrderMoney, orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { RecordGatewayRefund } from '#orders/refunds/commands/record-gateway-refund/record-gateway-refund.command';
import { recordGatewayRefund } from '#orders/refunds/domain/gateway-refund.decisions';
import { EventStore } from '#platform/event-store/event-store';
import { decideByQuery } from '#platform/event-store/queried-decision';

/** The money of an order. `revision`: the number of its facts about refunds. */
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

/** Records the gateway's answer. If a refund's fact is recorded during the query, it queries again, so that no older state is recorded. */
@CommandHandler(RecordGatewayRefund)
export class RecordGatewayRefundHandler implements ICommandHandler<RecordGatewayRefund> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, query, context }: RecordGatewayRefund): Promise<void> {
    const refund = context.newId('re');
    const decision = {
      view: countedMoney,
      revisionOf: ({ revision }: Counted) => revision,
      query,
      rule: ({ money }: Counted, report: NonNullable<Awaited<ReturnType<typeof query>>>) =>
        recordGatewayRefund(money, order, refund, report),
    };
    await decideByQuery(this.eventStore, orderStream(order), decision, context);
  }
}
