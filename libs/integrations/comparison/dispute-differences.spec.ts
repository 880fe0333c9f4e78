import { disputeDifferences, disputeHere } from '#integrations/comparison/dispute-differences';
import { type Fact, fact } from '#kernel/fact';
import type { DisputeState } from '#orders/contract';
import { at, NOON } from '#test/support/facts/given';
import { ORDER, paidOrder } from '#test/support/facts/order-facts';

const there = {
  gateway_reference: 'disp_1', gateway_payment: 'pay_gateway', amount: 20_000, currency: 'INR', reason_code: null, phase: 'chargeback', status: 'open',
  amount_deducted: 0, fee: { amount: 0, currency: 'INR' }, gateway_status: null, taken: null, respond_by: null,
} as const; // prettier-ignore
const here = (...facts: Fact[]) => disputeHere(at(NOON, [...paidOrder, ...facts]), 'disp_1');
const opened = fact('dispute.opened', { ...there, dispute: 'dp_1', order_id: ORDER } as unknown as DisputeState);

describe('a dispute at the gateway', () => {
  it('agrees with the last recorded state of ours', () => {
    expect(disputeDifferences(there, here(opened), ORDER)).toEqual([]);
    const lost = { status: 'lost', amount_deducted: 20_000 } as const;
    const closed = fact('dispute.closed', { ...opened.data, ...lost });
    expect(disputeDifferences({ ...there, ...lost }, here(opened, closed), ORDER)).toEqual([]);
  });

  it('is reported with its order if it is missing here or lost there', () => {
    expect(disputeDifferences(there, here(), ORDER)).toMatchObject([{ difference: 'missing_here', order_id: ORDER, there: 'disp_1' }]);
    expect(disputeDifferences({ ...there, status: 'lost', amount_deducted: 20_000 }, here(opened), ORDER)).toMatchObject([
      { difference: 'amount_differs', here: 'dp_1' },
      { difference: 'status_differs', message: 'It is chargeback, lost there, chargeback, open here.' },
    ]);
  });
});
