import { majorUnits, minorUnits, money } from '#apps/dashboard/src/format/money';

describe('an amount that somebody types', () => {
  it.each([
    ['499.00', 49_900], ['499', 49_900], ['499.5', 49_950], ['₹1,24,999.00', 12_499_900], ['1,24,999', 12_499_900], [' 0.01 ', 1],
  ])('is understood: %j', (typed, amount) => expect(minorUnits(typed, 'INR')).toBe(amount)); // prettier-ignore

  it.each(['', 'all', '1.234', '-5', '1.2.3', '1e5', '₹'])('is refused when it is none: %j', (typed) =>
    expect(minorUnits(typed, 'INR')).toBeNull(),
  );

  it('has as many digits as its currency', () => {
    expect([minorUnits('500', 'JPY'), minorUnits('500.5', 'JPY'), minorUnits('1.234', 'KWD')]).toEqual([500, null, 1234]);
    expect([majorUnits(49_950, 'INR'), majorUnits(500, 'JPY')]).toEqual(['499.50', '500']);
  });
});

describe('a displayed amount', () => {
  it('has a true minus, and none where it is nothing', () => {
    expect([money(-49_950, 'INR'), money(-0, 'INR'), money(1_234, 'KWD')].map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
      '−₹499.50',
      '₹0.00',
      'KWD 1.234',
    ]);
  });

  it('has the decimals that the API counts, where browsers show fewer', () => {
    expect(money(500_000, 'HUF')).toContain('5,000.00');
    expect(money(5000, 'IQD')).toContain('5.000');
    expect(minorUnits('5000.5', 'HUF')).toBe(500_050);
    expect(majorUnits(500_050, 'HUF')).toBe('5000.50');
  });
});
