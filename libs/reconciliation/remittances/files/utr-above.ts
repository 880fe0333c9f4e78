import { cellText, isNoName } from '#kernel/cell-words';
import { type Field, fieldOf } from '#reconciliation/remittances/files/header-aliases';

const PAIR = /^(.{2,40}?)\s*[:=–—-]\s*(.+)$/;
const SIGN = /^[:=–—-]?$/;
/** A UTR has at least this many letters and digits, a digit among them. */
const UTR = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}\s/-]{5,40}$/u;
/** Cells that a line above a table may have. A longer row is one of a table. */
const MOST_CELLS = 8;
/** A longer cell is a text, and would take the patterns long. */
const LONGEST = 80;

/** The UTRs above the tables of a sheet: `UTR No.: YESAP61234567891`, in one cell or in two. */
export class UtrAbove {
  /** The UTR of a line that no table has followed yet. */
  private next: string | null = null;
  /** The UTR of the rows below the last header. Null if no line above them names one. */
  ofTable: string | null = null;

  constructor(private readonly own: ReadonlyMap<string, Field>) {}

  /** Notes the UTR of a line, which holds for all rows below it. False if the line names none. */
  note(cells: readonly string[]): boolean {
    const utr = this.utrOf(cells.map(cellText).filter((cell) => !SIGN.test(cell)));
    if (utr === undefined) return false;
    this.next = utr;
    this.ofTable = utr;
    return true;
  }

  /** A header follows. */
  beginTable(): void {
    this.ofTable = this.next;
    this.next = null;
  }

  beginSheet(): void {
    this.next = null;
    this.ofTable = null;
  }

  private utrOf(cells: readonly string[]): string | undefined {
    if (cells.length > MOST_CELLS) return undefined;
    for (const [place, cell] of cells.entries()) {
      if (cell.length > LONGEST) continue;
      const [, label, value] = PAIR.exec(cell) ?? [];
      if (label !== undefined && this.isLabel(label) && isUtr(value!)) return value!;
      if (this.isLabel(cell.replace(/\s*[:=–—-]$/, '')) && isUtr(cells[place + 1] ?? '')) return cells[place + 1]!;
    }
    return undefined;
  }

  private readonly isLabel = (text: string): boolean => fieldOf(text, this.own)?.field === 'utr';
}

const isUtr = (text: string): boolean => UTR.test(text) && !isNoName(text);
