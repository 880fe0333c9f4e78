import { asText, meantBy } from '#kernel/csv-cell';

describe('a cell of a CSV that somebody else wrote', () => {
  it.each(['=1+1', '+91', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＠SUM(A1)'])('%j is text to a spreadsheet', (typed) => {
    expect(asText(typed)).toBe(`'${typed}`);
    expect(meantBy(`'${typed}`)).toBe(typed);
  });

  it.each(['', 'a=b', `'`, `'s-Hertogenbosch`, `''=1`, '560038'])('%j is what it is', (typed) => {
    expect(asText(typed)).toBe(typed);
    expect(meantBy(typed)).toBe(typed);
  });
});
