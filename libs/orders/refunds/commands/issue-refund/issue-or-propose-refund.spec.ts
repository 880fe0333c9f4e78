import { fact } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { type OrderMoney, orderMoney } from '#orders/domain/money/order-money';
import { issueOrProposeRefund } from '#orders/refunds/commands/issue-refund/issue-or-propose-refund';
import type { RefundDraft, WantedRefund } from '#orders/refunds/domain/refund.decisions';
import { type WithProposals, withProposals } from '#proposals/contract';
import { given, NOON } from '#test/support/facts/given';
import { captured, paid, paidOrder, placed, refund, refundFailed, requested, started, succeeded } from '#test/support/facts/order-facts';

const ANOTHER = 're_0000000000000000000000bb';
const { refund: id, order_id, amount, reason, note, metadata, created_by } = refund;
const actor = { type: 'user', id: 'usr_1', name: null };
const draft: RefundDraft = { refund: id, order_id, amount, reason, note, metadata, created_by };

describe('issuing a refund with a limit', () => {
  const within =
    (limit: number | null, changes: Partial<WantedRefund> = {}) =>
    (state: WithProposals<OrderMoney>) =>
      issueOrProposeRefund(state, { ...draft, ...changes }, { limit, proposal: 'prp_1' }, { actor, now: NOON });
  const order = withProposals(orderMoney);
  const proposed = fact('proposal.created', {
    proposal: 'prp_1',
    act: 'refund',
    subject: order_id,
    params: { order_id, amount, reason, note, metadata },
    amount,
    currency: 'INR',
    reason: note ?? reason,
    expires_at: NOON + 7 * DAY,
  });

  it('is allowed up to the limit, and proposed above it', () => {
    given(order, ...paidOrder)
      .when(within(amount))
      .then(requested());
    given(order, ...paidOrder)
      .when(within(amount - 1))
      .then(proposed);
    given(order, ...paidOrder)
      .when(within(0))
      .then(proposed);
  });

  it('proposes all that is refundable, without an amount', () => {
    const all = 50_000;
    given(order, ...paidOrder)
      .when(within(all - 1, { amount: undefined }))
      .then(fact('proposal.created', { ...proposed.data, amount: all, params: { ...proposed.data.params, amount: all } }));
    given(order, ...paidOrder).when(within(all, { amount: undefined })).then(requested(all)); // prettier-ignore
  });

  it('counts the requester’s earlier refunds of the order, unless they failed', () => {
    given(order, ...paidOrder, requested(10, ANOTHER), succeeded(10, ANOTHER))
      .when(within(amount + 9))
      .then(proposed);
    given(order, ...paidOrder, requested(10, ANOTHER), refundFailed(10, ANOTHER))
      .when(within(amount))
      .then(requested());
    given(order, ...paidOrder, requested(10, ANOTHER))
      .when(within(amount, { created_by: 'usr_1' }))
      .then(fact('refund.requested', { ...refund, created_by: 'usr_1' }));
  });

  it('counts the refunds of all keys together', () => {
    const [one, other] = ['a', 'b'].map((end) => `key_00000000000000000000000${end}`);
    given(order, ...paidOrder, fact('refund.requested', { ...refund, refund: ANOTHER, amount: 10, created_by: one! }))
      .when(within(amount + 9, { created_by: other }))
      .then(proposed);
  });

  it('counts the discount of the requester’s link that the order was paid through', () => {
    const [user, payment_link] = ['usr_00000000000000000000000a', 'pl_0000000000000000000000aa'];
    const link = fact('order.payment_link_issued', { payment_link, discounted_by: user });
    const through = (story: object) =>
      [placed(), link, started({ amount: 49_990, discount: 10, ...story }), captured(49_990), paid] as const;
    const by = fact('refund.requested', { ...refund, created_by: user, initiated_by: 'dashboard' });
    given(order, ...through({ payment_link })).when(within(amount + 9, { created_by: user })).then(proposed); // prettier-ignore
    given(order, ...through({ payment_link })).when(within(amount + 10, { created_by: user })).then(by); // prettier-ignore
    given(order, ...through({ payment_link })).when(within(amount)).then(requested()); // prettier-ignore
    given(order, ...through({})).when(within(amount, { created_by: user })).then(by); // prettier-ignore
  });

  it('does not count the refunds of keys for a user, nor of a user for a key', () => {
    const [key, user] = ['key_00000000000000000000000a', 'usr_00000000000000000000000a'];
    for (const [earlier, later, initiated_by] of [
      [key, user, 'dashboard'],
      [user, key, 'api'],
    ] as const)
      // prettier-ignore
      given(order, ...paidOrder, fact('refund.requested', { ...refund, refund: ANOTHER, amount: 10, created_by: earlier }))
        .when(within(amount, { created_by: later }))
        .then(fact('refund.requested', { ...refund, created_by: later, initiated_by }));
  });

  it('proposes a refund in another currency than that of limits, where there is a limit', () => {
    const inDollars = [placed({ currency: 'USD' }), ...paidOrder.slice(1)];
    given(order, ...inDollars)
      .when(within(amount))
      .then(fact('proposal.created', { ...proposed.data, currency: 'USD' }));
    given(order, ...inDollars)
      .when(within(null))
      .then(fact('refund.requested', { ...refund, currency: 'USD' }));
  });

  it('refuses what a refund would be refused for', () => {
    given(order, ...paidOrder)
      .when(within(0, { amount: 50_001 }))
      .refuses('refund_amount_exceeds_refundable', { max_refundable: 50_000 });
    given(order).when(within(0)).refuses('resource_missing');
  });
});
