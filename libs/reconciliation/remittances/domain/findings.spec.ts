import { DAY } from '#kernel/time';
import { FINDING_TYPES, findingsOf, type FindingType, isWarning, totalsDiffer } from '#reconciliation/remittances/domain/findings';
import type { LineOutcome } from '#reconciliation/remittances/domain/line-outcome';
import { checkTotals } from '#reconciliation/remittances/domain/totals-check';
import { NOON } from '#test/support/facts/given';

const none = { freight: 0, cod_fee: 0, rto: 0, adjustment: 0, tax: 0 };
const line = {
  kind: 'line' as const,
  row: 7,
  tracking_number: 'AWB1',
  order_reference: null,
  gross: 149_900,
  deductions: none,
  net: 149_900,
  utr: 'UTR1',
  remitted_at: NOON,
  raw: {},
};
const outcome: LineOutcome = {
  order_id: 'ord',
  collection: 'cod',
  match_status: 'matched',
  match_key: 'tracking_number',
  difference_amount: 0,
};
const found = (changes: object, of: Partial<LineOutcome> = {}, netted = true, deliveredAt: number | null = NOON): [FindingType, number][] =>
  findingsOf({ ...line, ...changes }, { ...outcome, ...of }, netted, deliveredAt).map(({ type, amount }) => [type, amount]);

describe('the finding of a line', () => {
  it('is none if it matches', () => {
    expect(found({})).toEqual([]);
    expect(found({ deductions: { ...none, freight: 4500 }, net: 145_400 })).toEqual([]);
  });

  it.each<[LineOutcome['match_status'], number, [FindingType, number]]>([
    ['short', -5000, ['short', -5000]],
    ['excess', 5000, ['excess', 5000]],
    ['unmatched', 0, ['unmatched', 149_900]],
    ['duplicate', 0, ['duplicate', 149_900]],
    ['not_cod', 0, ['not_cod', 149_900]],
    ['not_delivered', 0, ['remitted_before_delivery', 149_900]],
    ['rto_conflict', 0, ['remitted_on_rto', 149_900]],
    ['reversed', 0, ['reversed', 149_900]],
  ])('is its match status: %s', (match_status, difference_amount, expected) =>
    expect(found({}, { match_status, difference_amount })).toEqual([expected]),
  );

  it('is an undeclared deduction, whether the courier nets its deductions or bills them separately', () => {
    expect(found({ net: 140_000 })).toEqual([['undeclared_deduction', 9900]]);
    expect(found({ deductions: { ...none, freight: 4500 } }, {}, false)).toEqual([]);
    expect(found({ deductions: { ...none, freight: 4500 }, net: 145_400 }, {}, false)).toEqual([['undeclared_deduction', 4500]]);
  });

  it('is a return fee for a delivered parcel', () => {
    const charged = { deductions: { ...none, rto: 6000 }, net: 143_900 };
    expect(found(charged)).toEqual([['rto_charge_on_delivered', 6000]]);
    expect(found(charged, { match_status: 'rto_conflict' })).toEqual([['remitted_on_rto', 149_900]]);
  });

  it('is an unreadable cell, without an undeclared deduction for an unreadable one', () => {
    const unread = (field: string) => ({ cell_problems: [{ code: 'cell_unreadable', field, message: 'Freight is "x".' }] });
    expect(found({ net: 140_000, ...unread('freight') })).toEqual([['cell_unreadable', 0]]);
    expect(found({ net: 140_000, ...unread('remitted_at') })).toEqual([['undeclared_deduction', 9900], ['cell_unreadable', 0]]); // prettier-ignore
  });

  it('is a warning where the payment counts in full', () =>
    expect(FINDING_TYPES.filter((type) => isWarning({ type }))).toEqual(['courier_differs', 'cell_unreadable']));

  it('is a payment that came more than 14 days after delivery', () => {
    expect(found({}, {}, true, NOON - 14 * DAY)).toEqual([]);
    expect(found({}, {}, true, NOON - 14 * DAY - 1)).toEqual([['overdue', 149_900]]);
  });
});

describe('a courier’s totals', () => {
  const lines = { gross: 1000, net: 900, deductions: { ...none, freight: 60, tax: 40 } };
  const check = (gross: number[], net: number[], batches: { utr: null; gross: number; net: number }[] = [], deductions: number[] = []) =>
    totalsDiffer(checkTotals({ gross, net, deductions, batches }, lines))?.amount ?? 0;

  it('match if there are none, or if the largest is that of all lines', () => {
    expect(check([], [])).toBe(0);
    expect(check([400, 600, 1000], [900])).toBe(0);
  });

  it('do not match if they differ', () => {
    expect(check([1100], [])).toBe(100);
    expect(check([], [850])).toBe(-50);
    expect(check([1000], [850])).toBe(-50);
  });

  it('include the deductions', () => {
    expect(check([], [], [], [100])).toBe(0);
    expect(check([], [900], [], [130])).toBe(30);
    expect(check([1000], [], [], [0])).toBe(-100);
  });

  it('are summed over the payouts of a summary', () => {
    expect(check([], [], [{ utr: null, gross: 600, net: 500 }, { utr: null, gross: 400, net: 400 }])).toBe(0); // prettier-ignore
  });
});
