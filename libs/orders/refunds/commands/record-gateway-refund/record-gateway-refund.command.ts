import type { View } from '#kernel/fact';
import { type OrderMoney, orderMoney } from '#orders/domain/money/order-money';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { orderStream } from '#orders/domain/events/order.events';
import { type GatewayRefundReport, recordGatewayRefund } from '#orders/refunds/domain/gateway-refund.decisions';
import { compositeCommand, fields } from '#platform/cqrs/command';
import { EventStore } from '#platform/event-store/event-store';
import { decideByQuery } from '#platform/event-store/queried-decision';

/** The money of an order. `revision`: the number of its facts about refunds. */
interface Counted {
  readonly money: OrderMoney;
  readonly revision: number;
}

const countedMoney: View<Counted, MoneyFact> = {
  initial: { money: orderMoney.initial, revision: 0 },
  evolve: ({ money, revision }, event) => ({
    money: orderMoney.evolve(money, event),
    revision: revision + (event.type.startsWith('refund.') ? 1 : 0),
  }),
};

/**
 * Records a refund that was made at the gateway without a request here, or that has changed there. If a refund's fact is recorded during the query, it
 * queries again, so that no older state is recorded.
 */
export const RecordGatewayRefund = compositeCommand('RecordGatewayRefund', {
  input: fields<{
    order: string;
    /** Queries the refund's current state at the gateway; null if it was requested here or has no outcome. Rejects as `PaymentGateway` does. */
    query: () => Promise<GatewayRefundReport | null>;
  }>(),
  uses: { eventStore: EventStore },
  async run({ order, query, context }, { eventStore }) {
    const refund = context.newId('re');
    const decision = {
      view: countedMoney,
      revisionOf: ({ revision }: Counted) => revision,
      query,
      rule: ({ money }: Counted, report: NonNullable<Awaited<ReturnType<typeof query>>>) =>
        recordGatewayRefund(money, order, refund, report),
    };
    await decideByQuery(eventStore, orderStream(order), decision, context);
  },
});
