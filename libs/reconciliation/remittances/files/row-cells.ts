import type { RawCells, RowProblem } from '#reconciliation/remittances/domain/file-entry';
import { isNothing } from '#kernel/cell-words';
import type { Field } from '#reconciliation/remittances/files/header-aliases';
import type { Layout } from '#reconciliation/remittances/files/header-row';
import type { SheetRow } from '#reconciliation/remittances/files/sheet-row';

/** Fields that one merged cell can hold for several rows. An amount in such a cell belongs to its own row. */
const SHARED: readonly Field[] = ['utr', 'remitted_at', 'reference'];
const PERSONAL: readonly Field[] = ['customer_phone'];
const LONGEST_RAW = 200;

/** A row, or one of its cells, that cannot be read. The message is for the merchant. It has no stack, which would cost more than the row. */
export class Unreadable extends Error {
  constructor(
    readonly code: RowProblem['code'],
    message: string,
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The cells of a row by field. A cell with a word that means nothing, such as `NA`, counts as empty in every column. */
export class RowCells {
  constructor(
    private readonly row: SheetRow,
    private readonly layout: Layout,
  ) {}

  get areEmpty(): boolean {
    return this.row.cells.every((cell) => isNothing(cell)) && ![...(this.row.faults?.keys() ?? [])].some((place) => this.isFaulty(place));
  }

  /** Whether the row repeats the header, as on each page of a printout. */
  get areHeader(): boolean {
    const columns = [...this.layout.columns.values()].flat();
    return columns.length > 1 && columns.every(({ header, place }) => this.row.cells[place]?.trim() === header);
  }

  /** See `Layout`. */
  get areOfReport(): boolean {
    return this.layout.listsOrders === true;
  }

  /** The states of the parcel. */
  get states(): readonly string[] {
    return (this.layout.states ?? []).map((place) => this.row.cells[place] ?? '');
  }

  get all(): readonly string[] {
    return this.row.cells;
  }

  get from1904(): boolean {
    return this.row.from1904 === true;
  }

  get haveDecimalCommas(): boolean {
    return this.row.hasDecimalCommas === true;
  }

  /** The texts of the known columns by header, shortened, without personal data. */
  get raw(): RawCells {
    const columns = [...this.layout.columns].filter(([field]) => !PERSONAL.includes(field)).flatMap(([, all]) => all);
    const written = columns.map(({ header, place }) => [header, (this.row.cells[place] ?? '').slice(0, LONGEST_RAW)] as const);
    return Object.fromEntries(written.filter(([, text]) => text !== ''));
  }

  placesOf(field: Field): readonly { readonly place: number; readonly header: string }[] {
    return this.layout.columns.get(field) ?? [];
  }

  headerOf(field: Field): string {
    return this.layout.columns.get(field)?.[0]?.header ?? field;
  }

  /** The text of a field's cell. If the cell is empty and merged with one above, the text of that one, for fields that rows can share. */
  of(field: Field): string {
    const [column] = this.placesOf(field);
    if (column === undefined) return '';
    const own = (this.row.cells[column.place] ?? '').trim();
    return isNothing(own) ? (SHARED.includes(field) ? (this.row.merged?.get(column.place) ?? '') : '') : own;
  }

  /** The same, but throws `Unreadable` if the cell holds a formula without a value, or an error. */
  sound(field: Field): string {
    const [column] = this.placesOf(field);
    if (column !== undefined) this.soundAt(column.place);
    return this.of(field);
  }

  soundAt(place: number): string {
    const text = this.row.cells[place] ?? '';
    if (!this.isFaulty(place)) return text;
    throw this.row.faults!.get(place) === 'formula'
      ? new Unreadable('cell_formula', 'A cell holds a formula without its value. Save the file with values instead of formulas.')
      : new Unreadable('cell_error', `A cell holds the error ${shown(text)}.`);
  }

  /** Whether a cell has a fault. `#N/A` has none: it is an error in a workbook, but people use it for an empty cell. */
  private isFaulty(place: number): boolean {
    const fault = this.row.faults?.get(place);
    return fault === 'formula' || (fault === 'error' && !isNothing(this.row.cells[place] ?? ''));
  }
}

export const shown = (text: string): string => `"${text.trim().slice(0, 60)}"`;
