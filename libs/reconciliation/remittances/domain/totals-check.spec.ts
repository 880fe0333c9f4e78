import { checkTotals, declaredTotals } from '#reconciliation/remittances/domain/totals-check';
import { EMPTY_TALLY } from '#reconciliation/remittances/domain/tally';

const NOTHING_REQUESTED = { gross_amount: null, net_amount: null, deductions: null };
const PAYOUTS = [
  { utr: 'A', gross: 700, net: 600 },
  { utr: 'B', gross: 500, net: 400 },
];
const FILE = { gross: [300], net: [], batches: PAYOUTS };

describe('the declared totals of a remittance', () => {
  const declared = (requested: Partial<typeof NOTHING_REQUESTED> | { gross_amount?: number; net_amount?: number; deductions?: number }) => {
    const check = checkTotals(declaredTotals({ ...NOTHING_REQUESTED, ...requested }, FILE), { ...EMPTY_TALLY, gross: 1000, net: 1000 });
    return [check.declared_gross, check.declared_net, check.declared_deductions];
  };

  it('are those of the file, whose payouts add up to one more total', () => expect(declared({})).toEqual([1200, 1000, null]));

  it('are the request’s where it gives one, larger or smaller than that of the payouts', () => {
    expect(declared({ gross_amount: 1000 })).toEqual([1000, 1000, null]);
    expect(declared({ net_amount: 900, deductions: 50 })).toEqual([1200, 900, 50]);
  });

  it('keep the payouts of the file as they are, if the request gives neither amount', () =>
    expect(declaredTotals({ ...NOTHING_REQUESTED, deductions: 50 }, FILE)).toEqual({ ...FILE, deductions: [50] }));
});
