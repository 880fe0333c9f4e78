import { Unreadable } from '#reconciliation/remittances/files/row-cells';
import type { Field } from '#reconciliation/remittances/files/header-aliases';
import type { Layout } from '#reconciliation/remittances/files/header-row';
import type { SheetRow } from '#reconciliation/remittances/files/sheet-row';
import { DEDUCTIONS } from '#reconciliation/remittances/domain/file-entry';

const AMOUNTS: readonly Field[] = ['cod_amount', 'remitted_amount', 'net_amount', ...DEDUCTIONS];
const THOUSANDS = /^\D*?(\d{1,3})$/;
const REST = /^(\d{3})(\.\d+)?\D*$/;
/** Looks like the rest of an amount, and unlike any UTR. */
const AMOUNT_FOR_UTR = /^\d{2,3}\.\d{2,}$/;

/** Detects rows of separated values whose cells are shifted: an unquoted amount with commas makes more cells than there are columns. */
export class RowWidth {
  /** By how many empty cells earlier rows exceeded the header: some programs end each row with a comma. */
  private readonly usual = new Set<number>([0]);

  constructor(private readonly layout: Layout) {}

  /** Throws `row_longer_than_header`, or `line_unreadable` if a stray quotation mark has merged several cells. */
  check({ cells }: SheetRow): void {
    if (cells.length < this.layout.width && cells.some((cell) => cell.startsWith('"') && /[,;|\t]/.test(cell)))
      throw new Unreadable('line_unreadable', 'A quotation mark of the row is where no cell begins or ends. Take it away, or double it.');
    const beyond = cells.slice(this.layout.width);
    if (beyond.some((cell) => cell.trim() !== ''))
      throw new Unreadable(
        'row_longer_than_header',
        `The row has ${cells.length} cells and the header ${this.layout.width}. An amount with commas has to be in quotation marks, or written without commas.`,
      );
    if (!this.isCut(cells, beyond.length)) this.usual.add(Math.max(0, beyond.length));
    else
      throw new Unreadable(
        'row_longer_than_header',
        'An amount of the row seems to be cut at its comma. It has to be in quotation marks, or written without commas.',
      );
  }

  /**
   * Whether an amount of the row seems to be cut at its comma. `beyond` is the number of cells beyond the header. It may be 0: the cut shifts the
   * following cells to the right, and a row that lacked its last cells then has the usual length.
   */
  private isCut(cells: readonly string[], beyond: number): boolean {
    const utr = this.layout.columns.get('utr')?.[0]?.place;
    return AMOUNTS.flatMap((field) => this.layout.columns.get(field) ?? []).some(({ place }) => {
      const [thousands, rest] = [THOUSANDS.exec(cells[place]?.trim() ?? ''), REST.exec(cells[place + 1]?.trim() ?? '')];
      if (thousands === null || rest === null) return false;
      if (place + 1 === utr && AMOUNT_FOR_UTR.test(cells[utr]!.trim())) return true;
      const goesOn = rest[1]!.startsWith('0');
      const isLarger = goesOn || Number(rest[1]) >= Number(thousands[1]);
      if (beyond > 0 && (goesOn || (isLarger && rest[2] !== undefined))) return true;
      return !this.usual.has(beyond) && (isLarger || rest[2] !== undefined);
    });
  }
}
