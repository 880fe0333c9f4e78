import { csvCell } from '#reports/writing/cells';

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
  ])('has the text %j as %j', (value, cell) => expect(csvCell('text', value)).toBe(cell));

  it('has numbers unchanged, even negative ones', () => {
    expect(csvCell('minor_units', -5000)).toBe('-5000');
    expect(csvCell('minor_units', '-50.00')).toBe('-50.00');
    expect(csvCell('count', 0)).toBe('0');
  });

  it('has lists with commas, objects as JSON, and null as empty', () => {
    expect(csvCell('list', ['a', 'b'])).toBe('"a, b"');
    expect(csvCell('list', ['=a'])).toBe(`'=a`);
    expect(csvCell('object', { a: 1 })).toBe('"{""a"":1}"');
    expect(csvCell('text', null)).toBe('');
    expect(csvCell('flag', false)).toBe('false');
  });
});
