import { cellText, isNoName, isNothing } from '#kernel/cell-words';

describe('a placeholder for an empty cell', () => {
  const nothings = [
    '', ' ', '-', '--', '---', '—', '–', '.', '?', '*', '_', 'NA', 'na', 'N/A', 'n/a', 'N.A.', '#N/A', '#NA', 'null', 'NULL', '(null)', '<null>', '[NULL]', 'NaN', 'nan', 'NaT',
    'None', 'nil', 'Nothing', 'undefined', '\\N', '<NA>', 'Not Available', 'not applicable', 'blank', '\u00a0', '\u200b', '\ufeffNA', "'-", '"NA"', 'Ｎ／Ａ', '\t',
  ]; // prettier-ignore
  it.each(nothings)('is %j', (text) => expect([isNothing(text), isNoName(text)]).toEqual([true, true]));

  it.each(['0', '00', '0.0', '0.00', '000000', '+0', 'pending', 'Awaited', 'TBD', 'To be updated', 'In Process', "'0"])(
    'is %j only for a name or a day',
    (text) => expect([isNothing(text), isNoName(text)]).toEqual([false, true]),
  );

  it.each(['1', '#1001', 'NA1', 'Nan Singh', 'N-1', '0001', 'NILGIRIS', '00-1', 'O', 'A/B', 'Naina', '-1'])('is not %j', (text) =>
    expect(isNoName(text)).toBe(false),
  );
});

describe('the text of a cell', () => {
  it.each([
    [' AWB1 ', 'AWB1'],
    ["'14200000000001", '14200000000001'],
    ['“AWB1”', 'AWB1'],
    ['AWB\u200b1\u00a0', 'AWB1'],
    ['ＡＷＢ１', 'AWB1'],
    ['a\nb', 'a b'],
  ])('of %j is %j', (cell, text) => expect(cellText(cell)).toBe(text));
});
