import { type Minor, sum } from '#kernel/money';
import { DAY, type UnixSeconds } from '#kernel/time';
import { readAmount } from '#remittances/files/amount-text';
import { readDate } from '#remittances/files/date-text';
import type { Field } from '#remittances/files/header-aliases';
import type { Layout } from '#remittances/files/header-row';
import type { Deductions } from '#orders/cod/contract';
import { DEDUCTIONS, type FileEntry, type RawCells, type RowProblem } from '#remittances/domain/file-entry';
import type { SheetRow } from '#remittances/files/sheet-row';

/** What has to be known of a courier and of now to understand a row. */
export interface RowTerms {
  /** Decimals of the currency. */
  readonly digits: number;
  readonly now: UnixSeconds;
  /** Taken off order references. */
  readonly stripPrefix: string | null;
  /** Whether the courier pays what is left after its deductions, or bills them apart. */
  readonly deductionsNetted: boolean;
}

/** Fields that one cell can hold for several rows, merged. An amount in such a cell belongs to the row it stands in. */
const SHARED: readonly Field[] = ['utr', 'remitted_at', 'reference'];
const PERSONAL: readonly Field[] = ['customer_phone'];
const LONGEST_RAW = 200;
const LONGEST_REFERENCE = 100;
/** Dates come without a zone, and clocks differ. */
export const AHEAD = DAY;

const ROUNDED = /^\d(?:\.\d+)?e\+\d+$/i;
const SEVERAL = /[,;|&\n]/;
const TOTAL = /^(?:grand|sub|net)?\s*total\b/i;

class Unreadable extends Error {
  constructor(
    readonly code: RowProblem['code'],
    message: string,
  ) {
    super(message);
  }
}

/** Reads the rows below a header. Undefined for an empty one. */
export class RowReader {
  constructor(
    private readonly layout: Layout,
    private readonly terms: RowTerms,
  ) {}

  read(sheetRow: SheetRow, row: number): FileEntry | undefined {
    const cells = new RowCells(sheetRow, this.layout);
    if (cells.areEmpty) return undefined;
    try {
      if (this.isTotal(cells)) return this.total(cells, row);
      return this.layout.shape === 'batches' ? this.batch(cells, row) : this.line(cells, row);
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem;
      return { kind: 'problem', row, code: problem.code, message: problem.message, raw: cells.raw };
    }
  }

  private isTotal(cells: RowCells): boolean {
    const names = this.layout.shape === 'batches' ? (['utr', 'reference'] as const) : (['tracking_number', 'order_reference'] as const);
    return cells.first.match(TOTAL) !== null || names.some((field) => TOTAL.test(cells.of(field)));
  }

  private total(cells: RowCells, row: number): FileEntry {
    return { kind: 'total', row, gross: this.amount(cells, 'cod_amount'), net: this.amount(cells, 'net_amount') };
  }

  private line(cells: RowCells, row: number): FileEntry {
    const tracking_number = this.name(cells, 'tracking_number');
    const order_reference = this.reference(cells);
    if (tracking_number === null && order_reference === null)
      throw new Unreadable('order_missing', 'The row names neither a tracking number nor an order.');
    const gross = this.amount(cells, 'cod_amount');
    if (gross === null) throw new Unreadable('amount_missing', `The row has no ${cells.headerOf('cod_amount')}.`);
    return {
      kind: 'line',
      row,
      tracking_number,
      order_reference,
      customer_phone: cells.of('customer_phone').slice(0, LONGEST_REFERENCE) || null,
      gross,
      ...this.settlement(cells, gross),
      utr: this.name(cells, 'utr'),
      remitted_at: this.date(cells),
      raw: cells.raw,
    };
  }

  private batch(cells: RowCells, row: number): FileEntry {
    const [gross, paid] = [this.amount(cells, 'cod_amount'), this.amount(cells, 'net_amount')];
    if (gross === null && paid === null) throw new Unreadable('amount_missing', 'The row has no amount.');
    return {
      kind: 'batch',
      row,
      reference: this.name(cells, 'reference'),
      utr: this.name(cells, 'utr'),
      gross: gross ?? paid!,
      ...this.settlement(cells, gross ?? paid!),
      remitted_at: this.date(cells),
      raw: cells.raw,
    };
  }

  /** Deductions are written with either sign. What was kept back is positive here, unless the line takes back or gives back. */
  private settlement(cells: RowCells, gross: Minor): { deductions: Deductions; net: Minor } {
    const kept = (field: keyof Deductions): Minor => {
      const amount = sum(cells.placesOf(field).map(({ place }) => this.amountAt(cells, place) ?? 0));
      return field === 'adjustment' || gross < 0 ? amount : Math.abs(amount);
    };
    const deductions = Object.fromEntries(DEDUCTIONS.map((field) => [field, kept(field)])) as unknown as Deductions;
    const paid = this.amount(cells, 'net_amount');
    const withAdjustment = (adjustment: Minor): Deductions => ({ ...deductions, adjustment });
    const left = (each: Deductions): Minor => gross - (this.terms.deductionsNetted ? sum(Object.values(each) as Minor[]) : 0);
    if (paid === null) return { deductions, net: left(deductions) };
    // Whether an adjustment was added or taken off, what was paid tells.
    const turned = withAdjustment(-deductions.adjustment);
    return { deductions: left(deductions) !== paid && left(turned) === paid ? turned : deductions, net: paid };
  }

  private name(cells: RowCells, field: Field): string | null {
    const text = cells.sound(field).replace(/^'/, '').trim();
    if (text === '' || text === '-') return null;
    if (ROUNDED.test(text))
      throw new Unreadable(
        'tracking_number_rounded',
        `${cells.headerOf(field)} is ${text}: a spreadsheet has rounded it, and its last digits are lost. Export the column as text.`,
      );
    if (SEVERAL.test(text) && field !== 'utr')
      throw new Unreadable(
        'row_of_two_orders',
        `${cells.headerOf(field)} names several at once: ${shown(text)}. Give each a row of its own.`,
      );
    return text.replace(/^(\d+)\.0+$/, '$1').slice(0, LONGEST_REFERENCE);
  }

  private reference(cells: RowCells): string | null {
    const name = this.name(cells, 'order_reference');
    return name === null ? null : bareReference(name, this.terms.stripPrefix);
  }

  private amount(cells: RowCells, field: Field): Minor | null {
    const [column] = cells.placesOf(field);
    return column === undefined ? null : this.amountAt(cells, column.place);
  }

  private amountAt(cells: RowCells, place: number): Minor | null {
    const text = cells.soundAt(place);
    const read = readAmount(text, this.terms.digits);
    if ('minor' in read) return read.minor;
    throw read.fault === 'too_precise'
      ? new Unreadable('amount_too_precise', `${shown(text)} has more decimals than the currency.`)
      : new Unreadable('amount_unreadable', `${shown(text)} is not an amount.`);
  }

  private date(cells: RowCells): UnixSeconds | null {
    const text = cells.sound('remitted_at').trim();
    if (text === '' || text === '-') return null;
    const date = readDate(text);
    if (date === undefined)
      throw new Unreadable('date_unreadable', `${shown(text)} is not a date. Write 06-Jan-26, 06/01/2026 or 2026-01-06.`);
    if (date > this.terms.now + AHEAD) throw new Unreadable('date_in_future', `${shown(text)} is yet to come.`);
    return date;
  }
}

/** The cells of a row by what they mean. */
class RowCells {
  constructor(
    private readonly row: SheetRow,
    private readonly layout: Layout,
  ) {}

  get areEmpty(): boolean {
    return this.row.cells.every((cell) => cell.trim() === '') && this.row.faults === undefined;
  }

  /** The first cell that is not empty. */
  get first(): string {
    return this.row.cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  }

  get raw(): RawCells {
    const columns = [...this.layout.columns].filter(([field]) => !PERSONAL.includes(field)).flatMap(([, all]) => all);
    const written = columns.map(({ header, place }) => [header, (this.row.cells[place] ?? '').slice(0, LONGEST_RAW)] as const);
    return Object.fromEntries(written.filter(([, text]) => text !== ''));
  }

  placesOf(field: Field): readonly { readonly place: number }[] {
    return this.layout.columns.get(field) ?? [];
  }

  headerOf(field: Field): string {
    return this.layout.columns.get(field)?.[0]?.header ?? field;
  }

  of(field: Field): string {
    const [column] = this.placesOf(field);
    if (column === undefined) return '';
    const own = (this.row.cells[column.place] ?? '').trim();
    return own === '' && SHARED.includes(field) ? (this.row.merged?.get(column.place) ?? '') : own;
  }

  /** The same, where the cell has a value to go by. */
  sound(field: Field): string {
    const [column] = this.placesOf(field);
    if (column !== undefined) this.soundAt(column.place);
    return this.of(field);
  }

  soundAt(place: number): string {
    const fault = this.row.faults?.get(place);
    if (fault === 'formula')
      throw new Unreadable('cell_formula', 'A cell holds a formula without its value. Save the file with values instead of formulas.');
    if (fault === 'error') throw new Unreadable('cell_error', `A cell holds the error ${shown(this.row.cells[place] ?? '')}.`);
    return this.row.cells[place] ?? '';
  }
}

const shown = (text: string): string => `"${text.trim().slice(0, 60)}"`;

/** An order's name as we look for it: without the `#` of shops, and without what a courier puts before it. */
export function bareReference(text: string, stripPrefix: string | null): string | null {
  const name = withoutHash(text.trim());
  return withoutHash(stripPrefix !== null && name.startsWith(stripPrefix) ? name.slice(stripPrefix.length) : name) || null;
}

const withoutHash = (name: string): string => name.replace(/^#\s*/, '');
