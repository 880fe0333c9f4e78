import { settleMoneyBack, type RefundOutcome } from '#orders/refunds/domain/refund.decisions';
import { type OrderMoney, orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import type { RefundStatus } from '#orders/domain/events/refund.events';
import { compositeCommand, fields } from '#platform/cqrs/command';
import { EventStore } from '#platform/event-store/event-store';

/**
 * Records the gateway's final result for money that goes back: a refund, or the return of a second capture. Resolves to false, and records nothing, if
 * the refund's status is no longer `judgedBy`: another result was recorded meanwhile and may be newer.
 */
export const SettleMoneyBack = compositeCommand('SettleMoneyBack', {
  input: fields<{
    order: string;
    refund: string;
    outcome: RefundOutcome;
    /** The refund's status when the caller judged this result; absent if any status is right. */
    judgedBy?: RefundStatus;
  }>(),
  uses: { eventStore: EventStore },
  async run({ order, refund, outcome, context, judgedBy }, { eventStore }) {
    let isJudged = true;
    const rule = (state: OrderMoney) => {
      const status = state.refunds.get(refund)?.status ?? judgedBy;
      isJudged = judgedBy === undefined || status === judgedBy;
      return isJudged ? settleMoneyBack(state, refund, outcome) : [];
    };
    await eventStore.decide(orderStream(order), orderMoney, rule, context);
    return isJudged;
  },
});
