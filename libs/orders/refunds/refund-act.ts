import { orderMoney, type OrderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import { issueRefund, type RefundDraft } from '#orders/refunds/domain/refund.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { OWNERS_AND_FINANCE, type PreparedAct, type Proposal, ProposedAct } from '#proposals/contract';

export const REFUND_ACT = 'refund';

/** Issues a refund after another person's approval. `created_by` is the person who proposed it; the fact's actor approved it. */
export class RefundAct extends ProposedAct {
  readonly name = REFUND_ACT;
  readonly resource = 'refunds';

  override approversOf(): readonly string[] {
    return OWNERS_AND_FINANCE;
  }

  override stream(order: string): string {
    return orderStream(order);
  }

  override prepare({ params, by }: Proposal, context: CommandContext): PreparedAct<OrderMoney> {
    const refund = context.id('re');
    const draft = { ...(params as unknown as RefundDraft), refund, created_by: by.id };
    return { view: orderMoney, rule: (order) => issueRefund(order, draft, context.now), result: refund };
  }
}
