import type { RawCells, RowProblem } from '#remittances/domain/file-entry';
import { isNothing } from '#kernel/cell-words';
import type { Field } from '#remittances/files/header-aliases';
import type { Layout } from '#remittances/files/header-row';
import type { SheetRow } from '#remittances/files/sheet-row';

/** Fields that one merged cell can hold for several rows. An amount in such a cell belongs to its own row. */
const SHARED: readonly Field[] = ['utr', 'remitted_at', 'reference'];
const PERSONAL: readonly Field[] = ['customer_phone'];
const LONGEST_RAW = 200;

/** Why a row, or a cell of it, cannot be understood. */
export class Unreadable extends Error {
  constructor(
    readonly code: RowProblem['code'],
    message: string,
  ) {
    super(message);
  }
}

/** The cells of a row by field. A cell with a word for nothing is empty, in any column. */
export class RowCells {
  constructor(
    private readonly row: SheetRow,
    private readonly layout: Layout,
  ) {}

  get areEmpty(): boolean {
    return this.row.cells.every((cell) => isNothing(cell)) && ![...(this.row.faults?.keys() ?? [])].some((place) => this.isFaulty(place));
  }

  /** The header again, as on each page of a print. */
  get areHeader(): boolean {
    const columns = [...this.layout.columns.values()].flat();
    return columns.length > 1 && columns.every(({ header, place }) => this.row.cells[place]?.trim() === header);
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

  of(field: Field): string {
    const [column] = this.placesOf(field);
    if (column === undefined) return '';
    const own = (this.row.cells[column.place] ?? '').trim();
    return isNothing(own) ? (SHARED.includes(field) ? (this.row.merged?.get(column.place) ?? '') : '') : own;
  }

  /** The same, where the cell has a value to go by. */
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

  /** `#N/A` is an error to a workbook, and to people a word for nothing. */
  private isFaulty(place: number): boolean {
    const fault = this.row.faults?.get(place);
    return fault === 'formula' || (fault === 'error' && !isNothing(this.row.cells[place] ?? ''));
  }
}

export const shown = (text: string): string => `"${text.trim().slice(0, 60)}"`;
