import { MOST_ROWS } from '#reconciliation/claims/domain/claim.events';
import { addFindings, remittanceClaims } from '#reconciliation/claims/domain/remittance-claims';
import { type FindingMade, type FindingType, lineId } from '#reconciliation/remittances/contract';
import { NOON } from '#test/support/facts/given';
import { REMITTANCE } from '#test/support/facts/cash-facts';
import { ORDER } from '#test/support/facts/order-facts';

const finding = (type: FindingType, amount: number, changes: Partial<FindingMade> = {}): FindingMade => ({
  finding: 'remf_1',
  remittance: REMITTANCE,
  type,
  row: 1,
  order_id: ORDER,
  collection: null,
  tracking_number: 'AWB1',
  amount,
  message: '',
  ...changes,
});
const remittance = {
  remittance: REMITTANCE, courier_code: 'bluedart', reference: null, utr: 'UTR1', remitted_at: NOON, currency: 'INR', file_sha256: '', rows: 1, parts: 1,
  declared: { gross: [], net: [], deductions: [], batches: [] },
} as const; // prettier-ignore
const found = (...findings: readonly FindingMade[]) => remittanceClaims(remittance, addFindings({}, findings, lineId), NOON);
const gap = (...findings: readonly FindingMade[]) =>
  found(...findings).map(({ code, amount, order_id, rows_count }) => [code, amount, order_id, rows_count]);

describe('claims of a remittance', () => {
  it('are one for each reason, against the courier', () => {
    expect(found(finding('undeclared_deduction', 500))).toEqual([
      {
        party: 'courier',
        party_name: 'bluedart',
        code: 'cod_undeclared_deduction',
        about: REMITTANCE,
        order_id: ORDER,
        utr: 'UTR1',
        amount: 500,
        currency: 'INR',
        since: NOON,
        rows: [{ object: 'remittance_line', id: expect.stringMatching(/^reml_/), amount: 500 }],
        rows_count: 1,
      },
    ]);
    expect(
      gap(finding('undeclared_deduction', 500), finding('rto_charge_on_delivered', 70), finding('unmatched', 900, { order_id: null })),
    ).toEqual([
      ['cod_undeclared_deduction', 500, ORDER, 1],
      ['cod_rto_charge_on_delivered', 70, ORDER, 1],
      ['cod_line_unmatched', -900, null, 1],
    ]);
  });

  it('add up the rows of a reason, and name no order if they are of several', () => {
    const other = finding('undeclared_deduction', 250, { row: 2, order_id: 'ord_0000000000000000000000bb' });
    expect(gap(finding('undeclared_deduction', 500), other)).toEqual([['cod_undeclared_deduction', 750, null, 2]]);
  });

  it('exclude what is claimed of the order, and sums of zero', () => {
    expect(gap(finding('short', -500), finding('missing', 500, { row: null }), finding('undeclared_deduction', 0))).toEqual([]);
    expect(gap(finding('unmatched', 900), finding('unmatched', -900, { row: 2 }))).toEqual([]);
  });

  it('list a limited number of rows, and count all', () => {
    const many = Array.from({ length: MOST_ROWS + 5 }, (_, n) => finding('undeclared_deduction', 1, { row: n + 1 }));
    const [claim] = found(...many);
    expect([claim!.rows.length, claim!.rows_count, claim!.amount]).toEqual([MOST_ROWS, MOST_ROWS + 5, MOST_ROWS + 5]);
  });
});
