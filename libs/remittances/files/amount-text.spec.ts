import { readAmount } from '#remittances/files/amount-text';

describe('an amount as couriers write it', () => {
  it.each([
    ['1499', 149_900],
    ['1499.5', 149_950],
    ['₹ 1,49,900.50', 14_990_050],
    ['Rs. 1,499.00', 149_900],
    ['INR 149,900', 14_990_000],
    ['1499,00', 149_900],
    ['1.499,00', 149_900],
    ['-45.00', -4500],
    ['45.00-', -4500],
    ['(45.00)', -4500],
    ['₹\u00a0(1,045.00)', -104_500],
    ['+45', 4500],
    ['0', 0],
    ['-0.00', 0],
  ])('%s is %d in minor units', (text, minor) => expect(readAmount(text, 2)).toEqual({ minor }));

  it.each(['', '  ', '-', '--', 'NA', 'n/a', 'nil'])('%j is none', (text) => expect(readAmount(text, 2)).toEqual({ minor: null }));

  it.each(['1499.000', '0.125'])('%s has more decimals than the currency', (text) =>
    expect(readAmount(text, 2)).toEqual({ fault: 'too_precise' }),
  );

  it('knows how many decimals there are', () => {
    expect(readAmount('1499.125', 3)).toEqual({ minor: 1_499_125 });
    expect(readAmount('1499', 0)).toEqual({ minor: 1499 });
    expect(readAmount('1499.1', 0)).toEqual({ fault: 'too_precise' });
  });

  it.each(['1.5E+3', 'fifteen', '1,4,9,9', '14 99x', '99999999999', '1.2.3', '$15'])('%s is not one', (text) =>
    expect(readAmount(text, 2)).toEqual({ fault: 'unreadable' }),
  );
});
