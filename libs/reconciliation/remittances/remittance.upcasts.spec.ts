import { linesIn } from '#reconciliation/remittances/domain/remittance.events';
import { REMITTANCE_UPCASTS } from '#reconciliation/remittances/remittance.upcasts';

describe('facts of remittances that an older version wrote', () => {
  it('have lines in rupees, as all were then', () => {
    const type = 'remittance.part_matched';
    const older = { remittance: 'rem_1', lines: [{ line: 'reml_1' }], findings: [] };
    const data = REMITTANCE_UPCASTS[type]!.reduce<unknown>((now, step) => step(now), older);
    expect(linesIn({ type, data })).toEqual([{ line: 'reml_1', currency: 'INR' }]);
  });

  const now = (type: string, older: unknown): unknown => REMITTANCE_UPCASTS[type]!.reduce<unknown>((data, step) => step(data), older);

  it('have no sum of deductions that their courier gave, and that of their lines', () => {
    const declared = { gross: [5], net: [4], batches: [] };
    expect(now('remittance.received', { remittance: 'rem_1', declared })).toEqual({
      remittance: 'rem_1',
      declared: { ...declared, deductions: [] },
    });
    const tally = { deductions: { freight: 3, cod_fee: 2, rto: 0, adjustment: -1, tax: 0 } };
    expect(now('remittance.reconciled', { tally, totals_check: { matches: true, lines_net: 9 } })).toEqual({
      tally,
      totals_check: { matches: true, lines_net: 9, declared_deductions: null, lines_deductions: 4 },
    });
  });

  it('are as they were where only more can be said since', () => {
    for (const type of ['remittance.looked_over', 'remittance.rows_received', 'bank_credit_import.received', 'bank_transfer.lines_counted'])
      expect(now(type, { rows: [1] })).toEqual({ rows: [1] });
  });
});
