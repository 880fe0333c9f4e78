import { asText, meantBy } from '#kernel/csv-cell';

describe('a CSV cell with foreign text', () => {
  it.each(['=1+1', '+91', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＠SUM(A1)'])(
    '%j is escaped as text for a spreadsheet',
    (typed) => {
      expect(asText(typed)).toBe(`'${typed}`);
      expect(meantBy(`'${typed}`)).toBe(typed);
    },
  );

  it.each(['', 'a=b', `'`, `'s-Hertogenbosch`, `''=1`, '560038'])('%j is unchanged', (typed) => {
    expect(asText(typed)).toBe(typed);
    expect(meantBy(typed)).toBe(typed);
  });
});
