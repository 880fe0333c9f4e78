import { csvCell, majorUnits } from '#reports/writing/cells';

describe('a cell of a CSV', () => {
  it.each([
    ['=1+1', `'=1+1`],
    ['+91', `'+91`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\tx', `'\tx`],
    ['\rx', `"'\rx"`],
    ['a=b', 'a=b'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['=","', `"'="","""`],
  ])('holds a text %j as %j', (value, cell) => expect(csvCell('text', value)).toBe(cell));

  it('holds numbers as they are, also below zero', () => {
    expect(csvCell('minor_units', -5000)).toBe('-5000');
    expect(csvCell('minor_units', '-50.00')).toBe('-50.00');
    expect(csvCell('count', 0)).toBe('0');
  });

  it('holds lists with commas, objects as JSON, and nothing for nothing', () => {
    expect(csvCell('list', ['a', 'b'])).toBe('"a, b"');
    expect(csvCell('list', ['=a'])).toBe(`'=a`);
    expect(csvCell('object', { a: 1 })).toBe('"{""a"":1}"');
    expect(csvCell('text', null)).toBe('');
    expect(csvCell('flag', false)).toBe('false');
  });
});

describe('an amount in major units', () => {
  it.each([
    [149_900, 'INR', '1499.00'],
    [5, 'INR', '0.05'],
    [-5, 'INR', '-0.05'],
    [1234, 'JPY', '1234'],
    [1234, 'KWD', '1.234'],
    [9_999_999_999, 'INR', '99999999.99'],
  ])('of %i %s is %s', (minor, currency, text) => expect(majorUnits(minor, currency)).toBe(text));
});
