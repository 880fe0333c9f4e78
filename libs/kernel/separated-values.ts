/** Ends a row outside quotation marks, in any file. */
export const LINE_END = /\r\n|\n|\r/;

export interface Separation {
  readonly delimiter: string;
  /** A quotation mark where no cell begins or ends is text. Otherwise it is a fault. */
  readonly lenient: boolean;
  /** Maximum characters of a row: without it, a quotation mark that is not closed would take in the rest of the file. */
  readonly longestRow: number;
}

/** A text that is not separated values. */
export class NotSeparated extends Error {
  constructor(
    readonly fault: 'quote_not_closed' | 'quote_misplaced' | 'row_too_long',
    /** The row at fault, from 1. */
    readonly row: number,
  ) {
    super(`Row ${row}: ${fault}`);
  }
}

/**
 * Splits separated values (RFC 4180) into rows, those of each piece at once. Rows may have different numbers of cells, which costs nothing: the time
 * depends on the characters alone. Holds one piece and the beginning of one row. Throws `NotSeparated`.
 */
export async function* separatedRows(pieces: AsyncIterable<string>, separation: Separation): AsyncGenerator<string[][]> {
  let [rest, before] = ['', 0];
  for await (const piece of pieces) {
    const scan = new RowScan(rest + piece, false, before, separation);
    const rows = scan.rows();
    rest = scan.rest();
    before += rows.length;
    yield rows;
    if (scan.fault) throw scan.fault;
  }
  const last = new RowScan(rest, true, before, separation);
  yield last.rows();
  if (last.fault) throw last.fault;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;

/** Splits a text that begins with a row. A place is -1 if the text ends before it, or the row has a fault. */
class RowScan {
  fault: NotSeparated | undefined;
  private readonly delimiter: number;
  private begin = 0;
  private cells: string[] = [];
  private isQuoteOpen = false;

  constructor(
    private readonly text: string,
    /** Whether the file ends with the text. Otherwise a row that the text ends may go on. */
    private readonly isLast: boolean,
    private row: number,
    private readonly separation: Separation,
  ) {
    this.delimiter = separation.delimiter.charCodeAt(0);
  }

  /** The rows that end in the text, up to the first with a fault. */
  rows(): string[][] {
    const rows: string[][] = [];
    while (this.begin < this.text.length) {
      this.row++;
      const end = this.endOfRow();
      const isTooLong = (end === -1 ? this.text.length : end) - this.begin > this.separation.longestRow;
      if (this.isQuoteOpen && (isTooLong || this.isLast)) this.refuse('quote_not_closed');
      else if (isTooLong) this.refuse('row_too_long');
      if (end === -1 || this.fault) break;
      rows.push(this.cells);
      this.begin = end;
    }
    return rows;
  }

  /** The row that is not whole yet. */
  rest(): string {
    return this.text.slice(this.begin);
  }

  /** Reads the cells of the row, and finds where the next one begins. */
  private endOfRow(): number {
    this.cells = [];
    for (let at = this.begin; ; at++) {
      at = this.text.charCodeAt(at) === QUOTE ? this.readQuoted(at) : this.readPlain(at, '');
      if (at === -1) return -1;
      if (at === this.text.length || this.text.charCodeAt(at) !== this.delimiter) return this.afterLineEnd(at);
    }
  }

  /** Reads a cell that begins with a quotation mark, and finds where it ends. */
  private readQuoted(at: number): number {
    const { text } = this;
    this.isQuoteOpen = true;
    let isDoubled = false;
    let close = text.indexOf('"', at + 1);
    for (; close !== -1 && text.charCodeAt(close + 1) === QUOTE; close = text.indexOf('"', close + 2)) isDoubled = true;
    // A mark at the end of the text may be half of a doubled one.
    if (close === -1 || (close + 1 === text.length && !this.isLast)) return -1;
    this.isQuoteOpen = false;
    const inside = text.slice(at + 1, close);
    const cell = isDoubled ? inside.replaceAll('""', '"') : inside;
    if (close + 1 < text.length && !this.isEndOfCell(close + 1)) return this.readPlain(close, `"${cell}`);
    this.cells.push(cell);
    return close + 1;
  }

  /** Reads a cell up to its end, in which quotation marks are text. `before` is what was read of it. */
  private readPlain(from: number, before: string): number {
    const { text } = this;
    let end = from;
    for (; end < text.length && !this.isEndOfCell(end); end++)
      if (!this.separation.lenient && text.charCodeAt(end) === QUOTE) return this.refuse('quote_misplaced');
    if (end === text.length && !this.isLast) return -1;
    this.cells.push(before + text.slice(from, end));
    return end;
  }

  private isEndOfCell(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return code === this.delimiter || code === LINE_FEED || code === CARRIAGE_RETURN;
  }

  private afterLineEnd(at: number): number {
    if (this.text.charCodeAt(at) !== CARRIAGE_RETURN) return Math.min(at + 1, this.text.length);
    // A carriage return at the end of the text may be half of a line end.
    if (at + 1 === this.text.length && !this.isLast) return -1;
    return this.text.charCodeAt(at + 1) === LINE_FEED ? at + 2 : at + 1;
  }

  private refuse(fault: NotSeparated['fault']): -1 {
    this.fault ??= new NotSeparated(fault, this.row);
    return -1;
  }
}
