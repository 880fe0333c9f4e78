import { settlementClaims } from '#reconciliation/claims/domain/settlement-claims';
import { fact } from '#kernel/fact';
import { type KnownLine, settlement, type SettlementStreamFact } from '#reconciliation/settlements/contract';
import { folded, NOON } from '#test/support/facts/given';
import { ORDER, PAYMENT } from '#test/support/facts/order-facts';

const ST = 'st_0000000000000000000000aa';
const DISPUTE = 'dp_0000000000000000000000aa';
const reported = { gateway_reference: 'setl_1', utr: 'utr1', settled_at: NOON, currency: 'INR', amount: 48_820, status: 'paid' as const };
const received = fact('settlement.received', { settlement: ST, connection: 'conn_1', gateway: 'razorpay', ...reported });
type Match = NonNullable<KnownLine['match']>;

const line = (changes: Partial<KnownLine>, match: Partial<Match>): SettlementStreamFact[] => {
  const of = { line: 'stl_1', key: 'k', type: 'payment', gateway_reference: 'pay_1', gateway_payment: 'pay_1', payment: null, refund: null, currency: 'INR', amount: 50_000, fee: 1_000, tax: 180, credits: 0, utr: 'utr1', settled_at: NOON, ...changes } as const; // prettier-ignore
  const { match: _, ...rest } = { match: null, ...of };
  const full: Match = {
    match_status: 'matched',
    order_id: ORDER,
    payment: PAYMENT,
    refund: null,
    dispute: null,
    difference_amount: 0,
    ...match,
  };
  return [
    fact('settlement.lines_received', { settlement: ST, lines: [rest], added: 1, fee: 0, tax: 0 }),
    fact('settlement.lines_matched', { settlement: ST, lines: [{ line: 'stl_1', ...full }] }),
  ];
};
const checked = (difference_amount: number) =>
  fact('settlement.checked', { settlement: ST, lines: 1, lines_amount: 0, difference_amount, mismatches: 0, first_mismatches: [] });
const found = (...facts: readonly SettlementStreamFact[]) =>
  settlementClaims(
    { settlement: ST, connection: 'conn_1' },
    folded(settlement, [received, ...facts]),
    new Map([[DISPUTE, { amount: 50_000, currency: 'INR' }]]),
  );
const gap = (...facts: readonly SettlementStreamFact[]) => found(...facts).map(({ code, amount, order_id }) => [code, amount, order_id]);

describe('claims of a settlement', () => {
  it('are none if its lines match and their sum is its amount', () => {
    expect(gap(...line({}, {}), checked(0))).toEqual([]);
  });

  it('are for the shortfall of a line, proved by the line, since the settlement', () => {
    expect(found(...line({ amount: 49_000 }, { match_status: 'amount_differs', difference_amount: -1_000 }))).toEqual([
      {
        party: 'gateway',
        party_name: 'conn_1',
        code: 'settlement_amount_differs',
        about: 'stl_1',
        order_id: ORDER,
        utr: 'utr1',
        amount: 1_000,
        currency: 'INR',
        since: NOON,
        rows: [{ object: 'settlement_line', id: 'stl_1', amount: 49_000 }],
        rows_count: 1,
      },
    ]);
  });

  it('are for unmatched money, less the gateway’s fee', () => {
    expect(gap(...line({}, { match_status: 'unmatched', order_id: null, payment: null }))).toEqual([
      ['settlement_line_unmatched', -48_820, null],
    ]);
    const taken = line({ type: 'refund', amount: -20_000, fee: 0, tax: 0 }, { match_status: 'unmatched', order_id: null, payment: null });
    expect(gap(...taken)).toEqual([['settlement_line_unmatched', 20_000, null]]);
  });

  it('are for a deduction above the disputed amount', () => {
    const took = (amount: number) => line({ type: 'dispute', amount, fee: 500, tax: 90 }, { dispute: DISPUTE });
    expect(gap(...took(-50_000))).toEqual([]);
    expect(gap(...took(50_000))).toEqual([]);
    expect(gap(...took(-53_000))).toEqual([['dispute_over_deducted', 3_000, ORDER]]);
  });

  it('are for the amount that its lines do not explain', () => {
    expect(gap(...line({}, {}), checked(-700))).toEqual([['settlement_total_differs', 700, null]]);
  });

  it('are none once it was reversed: its payments are owed again', () => {
    const reversed = fact('settlement.updated', { settlement: ST, ...reported, status: 'reversed' as const });
    expect(gap(...line({}, { match_status: 'unmatched' }), checked(-700), reversed)).toEqual([]);
  });
});
