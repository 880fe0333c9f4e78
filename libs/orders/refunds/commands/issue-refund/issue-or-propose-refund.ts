import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { OrderMoney } from '#orders/domain/order-money';
import { exceedsLimit, issueRefund, type RefundDraft } from '#orders/refunds/domain/refund.decisions';
import type { RefundFact } from '#orders/refunds/domain/refund.events';
import { REFUND_ACT } from '#orders/refunds/refund-act';
import { type ProposalFact, propose, type WithProposals } from '#proposals/contract';

export interface RefundAllowance {
  /** What the requester may refund of one order without approval, in paise; null: any amount. */
  readonly limit: Minor | null;
  /** The id of the proposal that a refund above it becomes. */
  readonly proposal: string;
}

/** A refund above the limit becomes a proposal, which reserves nothing. It is refused for what the refund would be refused for. */
export function issueOrProposeRefund(
  { state: order, proposals }: WithProposals<OrderMoney>,
  draft: RefundDraft,
  { limit, proposal }: RefundAllowance,
  now: UnixSeconds,
): (RefundFact | ProposalFact)[] {
  const issued = issueRefund(order, draft, now);
  if (!exceedsLimit(order, draft, limit)) return issued;
  const { refund: _, created_by: __, ...params } = draft;
  const { amount, order_id: subject } = draft;
  const reason = draft.note ?? draft.reason;
  return propose(proposals, { proposal, act: REFUND_ACT, subject, params, amount, currency: order.currency, reason }, now);
}
