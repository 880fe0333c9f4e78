import { NOTHING_SAID, type RefundDraft } from '#orders/refunds/domain/refund.decisions';
import type { CommandContext } from '#platform/event-store/command-context';

/** The draft of a share's refund before its amount is known. Its id is the same in every repeat of the command. */
export const draftedShare = (order_id: string, context: CommandContext): Omit<RefundDraft, 'amount'> => ({
  refund: context.id('re'),
  order_id,
  ...NOTHING_SAID,
  created_by: context.actor.id,
});
