import type { Minor } from '#kernel/money';
import type { OrderMoney } from '#orders/domain/money/order-money';
import { draftOf, exceedsLimit, issueRefund, type WantedRefund } from '#orders/refunds/domain/refund.decisions';
import type { RefundFact } from '#orders/domain/events/refund.events';
import { REFUND_ACT } from '#orders/refunds/refund-act';
import { type ProposalFact, propose, type Proposing, type WithProposals } from '#proposals/contract';

export interface RefundAllowance {
  /** The most that the requester may refund of one order without approval, in paise; null if there is no limit. */
  readonly limit: Minor | null;
  /** The id of the proposal, if the refund exceeds the limit. */
  readonly proposal: string;
}

/** Issues a refund. Above the limit, proposes it instead, which reserves nothing. Throws what `issueRefund` throws, in both cases. */
export function issueOrProposeRefund(
  { state: order, proposals }: WithProposals<OrderMoney>,
  wanted: WantedRefund,
  { limit, proposal }: RefundAllowance,
  context: Proposing,
): (RefundFact | ProposalFact)[] {
  const draft = draftOf(order, wanted);
  const issued = issueRefund(order, draft, context.now);
  if (!exceedsLimit(order, draft, limit)) return issued;
  const { refund: _, created_by: __, ...params } = draft;
  const { amount, order_id: subject } = draft;
  const reason = draft.note ?? draft.reason;
  return propose(proposals, { proposal, act: REFUND_ACT, subject, params, amount, currency: order.currency, reason }, context);
}
