import { spokenMoney } from '#kernel/spoken-money';
import { currencyOf } from '#platform/currencies/currencies';

describe('money in words for people', () => {
  it('is written in major units, as in India', () => {
    expect(spokenMoney(12_499_900, 'INR')).toBe('₹1,24,999.00');
    expect(spokenMoney(12_499_900, 'INR', 'hi')).toBe('₹1,24,999.00');
    expect(spokenMoney(-50, 'INR')).toBe('-₹0.50');
    expect(spokenMoney(5000, 'JPY')).toContain('5,000');
    expect(spokenMoney(5000, 'KWD')).toContain('5.000');
    expect(spokenMoney(500_000, 'HUF')).toContain('5,000.00');
  });

  it('is the partner’s text if that is no currency code', () => {
    expect(spokenMoney(500, 'rupees')).toBe('500 rupees (minor units)');
    expect(spokenMoney(500, '')).toBe('500  (minor units)');
    expect(spokenMoney(500, 'ZZZ')).toContain('5.00');
    expect(spokenMoney(500_000, 'huf')).toContain('5,000.00');
  });

  it('has the decimals of every currency that amounts are counted in', () => {
    const money = Intl.supportedValuesOf('currency').flatMap((code) => {
      const known = code.startsWith('X') ? undefined : currencyOf(code);
      return known === undefined ? [] : [{ code, digits: known.digits }];
    });
    expect(money.length).toBeGreaterThan(140);
    const decimals = ({ code }: { readonly code: string }): number => /\.(\d+)/.exec(spokenMoney(1, code))?.[1]!.length ?? 0;
    expect(money.filter((each) => decimals(each) !== each.digits)).toEqual([]);
  });
});
