import fc from 'fast-check';
import { checkedDetails, checkedLines, prepaidAmount, type DraftLine } from '#checkout/domain/amounts';
import { MOST_MINOR } from '#kernel/money';
import { refusalOf } from '#test/support/facts/given';

const line = (quantity: number, unit_amount: number, amount: number | null = null): DraftLine => ({
  name: 'Cotton kurta',
  sku: null,
  variant_id: null,
  quantity,
  unit_amount,
  amount,
});
const details = (subtotal: number, discount = 0, shipping = 0, tax = 0) => ({ subtotal, discount, shipping, tax });
const mismatch = (param: string) => ({ code: 'amount_mismatch', param });

describe('the amount of a line', () => {
  it('is computed if it is omitted', () => {
    expect(checkedLines([line(3, 500), line(2, 0)]).map(({ amount }) => amount)).toEqual([1500, 0]);
  });

  it('is quantity times price if it is given', () => {
    expect(checkedLines([line(3, 500, 1500)])).toEqual([{ ...line(3, 500), amount: 1500 }]);
  });

  it('is refused otherwise, naming the line', () => {
    expect(refusalOf(() => checkedLines([line(1, 1), line(3, 500, 1499)]))).toMatchObject(mismatch('line_items.1.amount'));
  });
});

describe('the amount of a session', () => {
  const lines = checkedLines([line(2, 400), line(1, 200)]);

  it('is all subtotal by default', () => {
    expect(checkedDetails(1000, null, [])).toEqual({ ...details(1000), cod_fee: 0 });
  });

  it('is subtotal − discount + shipping + tax', () => {
    expect(checkedDetails(1130, details(1000, 100, 50, 180), lines)).toEqual({ ...details(1000, 100, 50, 180), cod_fee: 0 });
  });

  it('is refused when it does not make the amount, by a single minor unit', () => {
    expect(refusalOf(() => checkedDetails(1131, details(1000, 100, 50, 180), []))).toMatchObject(mismatch('amount'));
  });

  it('is refused when lines alone do not make the amount', () => {
    expect(checkedDetails(1000, null, lines).subtotal).toBe(1000);
    expect(refusalOf(() => checkedDetails(999, null, lines))).toMatchObject(mismatch('amount'));
  });

  it('is refused when the lines do not make the subtotal', () => {
    expect(refusalOf(() => checkedDetails(1100, details(1100), lines))).toMatchObject(mismatch('amount_details.subtotal'));
  });
});

describe('the prepaid part', () => {
  const partial = ['partial_prepaid', 'cod'] as const;
  const outOfRange = { code: 'invalid_range', param: 'prepaid_requirement.value' };

  it('is null if it is not offered, for any requirement', () => {
    expect(prepaidAmount(1000, ['prepaid', 'cod'], { type: 'flat', value: 100 })).toBeNull();
    expect(prepaidAmount(1000, ['prepaid', 'cod'], null)).toBeNull();
  });

  it('is checked against its bounds even if it is not offered', () => {
    expect(refusalOf(() => prepaidAmount(1000, ['prepaid'], { type: 'percent', value: 500 }))).toMatchObject(outOfRange);
  });

  it('needs a requirement if it is offered', () => {
    expect(refusalOf(() => prepaidAmount(1000, partial, null))).toMatchObject({ code: 'missing_field', param: 'prepaid_requirement' });
  });

  it.each([
    [1000, 25, 250],
    [999, 50, 500],
    [1001, 10, 100],
    [1005, 10, 101],
    [MOST_MINOR, 1, 100_000_000],
  ])('of %d at %d per cent is %d, rounded half up', (amount, value, expected) => {
    expect(prepaidAmount(amount, partial, { type: 'percent', value })).toBe(expected);
  });

  it.each([0, 100, 101])('is never %d per cent', (value) => {
    expect(refusalOf(() => prepaidAmount(1000, partial, { type: 'percent', value }))).toMatchObject(outOfRange);
  });

  it('is a flat amount below the whole', () => {
    expect(prepaidAmount(1000, partial, { type: 'flat', value: 999 })).toBe(999);
    for (const value of [1000, 1001])
      expect(refusalOf(() => prepaidAmount(1000, partial, { type: 'flat', value }))).toMatchObject(outOfRange);
  });

  it('is refused unless both parts are above zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 99 }), (amount, value) => {
        try {
          const part = prepaidAmount(amount, partial, { type: 'percent', value })!;
          expect(part).toBeGreaterThanOrEqual(1);
          expect(part).toBeLessThan(amount);
        } catch (refusal) {
          expect(refusal).toMatchObject(outOfRange);
        }
      }),
    );
  });
});
