import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { NotSeparated, separatedRows } from '#kernel/separated-values';

const LONGEST = 1000;

async function* of(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

/** The rows of a text that comes in pieces, or its fault. */
async function split(pieces: readonly string[], lenient = true, delimiter = ','): Promise<string[][] | string> {
  const rows: string[][] = [];
  try {
    for await (const some of separatedRows(of(pieces), { delimiter, lenient, longestRow: LONGEST })) rows.push(...some);
  } catch (fault) {
    if (!(fault instanceof NotSeparated)) throw fault;
    return `row ${fault.row}: ${fault.fault}`;
  }
  return rows;
}

/** The same by another reader. */
function parsed(text: string, lenient: boolean, delimiter: string): string[][] | string {
  const others = { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: lenient };
  try {
    return parse(text, others);
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    return `row ${Number(fault['records']) + 1}: ${fault.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote_not_closed' : 'quote_misplaced'}`;
  }
}

const inPieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, n) => text.slice(n * length, (n + 1) * length));

describe('separated values', () => {
  const text = fc.array(fc.constantFrom('"', '""', ',', ';', '\n', '\r', '\r\n', 'a', 'é', '₹', ' '), { maxLength: 30 });

  it.each([true, false])('are the rows that another reader finds, cut anywhere (lenient: %s)', async (lenient) => {
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), fc.constantFrom(',', ';'), async (parts, length, delimiter) => {
        const whole = parts.join('');
        expect(await split(inPieces(whole, length), lenient, delimiter)).toEqual(parsed(whole, lenient, delimiter));
      }),
      { numRuns: 2000 },
    );
  });

  it('may have rows of any width', async () =>
    expect(await split(['a,b\n1\n', '\n1,2,', '3\r\n"4\n', '5"\r', '\n'])).toEqual([['a', 'b'], ['1'], [''], ['1', '2', '3'], ['4\n5']]));

  it('have a mark that is out of place as text, or refuse it', async () => {
    expect(await split(['a"b,"c"d\n'])).toEqual([['a"b', '"c"d']]);
    expect(await split(['a\nb"c\n'], false)).toBe('row 2: quote_misplaced');
  });

  it.each([
    ['a mark that is not closed', ['a\n"', ...Array.from({ length: 20 }, () => 'x\n'.repeat(50))], 'row 2: quote_not_closed'],
    ['a mark that is not closed in the end', ['a\n"b'], 'row 2: quote_not_closed'],
    ['separators without an end', ['a\n', ...Array.from({ length: 20 }, () => ','.repeat(100))], 'row 2: row_too_long'],
    ['a long row within a piece', [`a\n${'b'.repeat(LONGEST + 1)}\nc\n`], 'row 2: row_too_long'],
  ])('end at %s, before more is held', async (_, pieces, fault) => expect(await split(pieces)).toBe(fault));
});
