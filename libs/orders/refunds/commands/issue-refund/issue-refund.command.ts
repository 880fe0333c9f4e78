import { fold } from '#kernel/fact';
import { orderMoney } from '#orders/domain/money/order-money';
import { orderStream } from '#orders/domain/events/order.events';
import { issueOrProposeRefund } from '#orders/refunds/commands/issue-refund/issue-or-propose-refund';
import type { WantedRefund } from '#orders/refunds/domain/refund.decisions';
import { RefundableOrders } from '#orders/refunds/refundable-orders';
import { RefundLimits } from '#orders/refunds/refund-limits';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { command, fields } from '#platform/cqrs/command';
import { countProposal, ProposalLimits, proposalResource, withProposals } from '#proposals/contract';

/** Requests a refund, or proposes it if the requester needs approval. `beforehand` runs the rule without appending, where proposals are limited. */
export const IssueRefund = command('IssueRefund', {
  input: fields<{ wanted: Omit<WantedRefund, 'order_id'> & { readonly order_id?: string } }>(),
  uses: { limits: RefundLimits, proposals: ProposalLimits, orders: RefundableOrders },
  async prepare({ wanted, context }, { limits, orders }) {
    const order_id = await orders.of(wanted, context);
    // Both the rule and `answer` need the id of the proposal.
    return { order_id, allowance: { limit: await limits.of(context), proposal: context.id('prp') } };
  },
  stream: ({ order_id }) => orderStream(order_id),
  view: withProposals(orderMoney),
  rule: (order, { wanted, order_id, allowance, context }) => issueOrProposeRefund(order, { ...wanted, order_id }, allowance, context),
  beforehand: countProposal,
  answer: ({ events }, { wanted, allowance }) =>
    fold(refundResource(wanted.refund), events) ?? fold(proposalResource(allowance.proposal), events)!,
});
