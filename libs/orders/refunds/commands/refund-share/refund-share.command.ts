import { fold } from '#kernel/fact';
import type { Amounts } from '#kernel/money';
import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import { percentageRefundDraft } from '#orders/refunds/commands/refund-share/percentage-refund-draft';
import { refundShare } from '#orders/refunds/domain/refund.decisions';
import { RefundLimits } from '#orders/refunds/refund-limits';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { command, fields } from '#platform/cqrs/command';

/** Refunds a share of an order's refundable amount, in per cent from 1 to 100. */
export const RefundShare = command('RefundShare', {
  input: fields<{
    order: string;
    percent: number;
    /** The most that another person has approved, by currency, in place of the requester's limit; null if nobody has. */
    approved: Amounts | null;
  }>(),
  uses: { limits: RefundLimits },
  async prepare({ order: id, approved, context }, { limits }) {
    const draft = percentageRefundDraft(id, context);
    const limit = approved === null ? await limits.of(context) : null;
    return { draft, limit };
  },
  stream: ({ order: id }) => orderStream(id),
  view: orderMoney,
  rule: (order, { percent, approved, context, draft, limit }) => refundShare(order, draft, percent, context.now, limit, approved),
  answer: ({ events }, { draft }) => fold(refundResource(draft.refund), events)!,
});
