import { fold } from '#kernel/fact';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { issueOrProposeRefund } from '#orders/refunds/commands/issue-refund/issue-or-propose-refund';
import type { RefundDraft } from '#orders/refunds/domain/refund.decisions';
import { RefundLimits } from '#orders/refunds/refund-limits';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { command, fields } from '#platform/cqrs/command';
import { countProposal, ProposalLimits, proposalResource, withProposals } from '#proposals/contract';

/** Requests a refund, or proposes it if the requester needs approval. `beforehand` runs the rule without appending, where proposals are limited. */
export const IssueRefund = command('IssueRefund', {
  input: fields<{ draft: RefundDraft }>(),
  uses: { limits: RefundLimits, proposals: ProposalLimits },
  // Both the rule and `answer` need the id of the proposal.
  prepare: async ({ context }, { limits }) => ({ allowance: { limit: await limits.of(context), proposal: context.id('prp') } }),
  stream: ({ draft }) => orderStream(draft.order_id),
  view: withProposals(orderMoney),
  rule: (order, { draft, allowance, context }) => issueOrProposeRefund(order, draft, allowance, context),
  beforehand: countProposal,
  answer: ({ events }, { draft, allowance }) =>
    fold(refundResource(draft.refund), events) ?? fold(proposalResource(allowance.proposal), events)!,
});
