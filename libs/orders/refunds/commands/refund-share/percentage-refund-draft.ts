import { NO_DETAILS, type RefundDraft } from '#orders/refunds/domain/refund.decisions';
import type { CommandContext } from '#platform/event-store/command-context';

/** The draft of a refund of a percentage of an order, whose amount the rule computes. Its id is the same in every repeat of the command. */
export const percentageRefundDraft = (order_id: string, context: CommandContext): Omit<RefundDraft, 'amount'> => ({
  refund: context.id('re'),
  order_id,
  ...NO_DETAILS,
  created_by: context.actor.id,
});
