import { isNoName } from '#kernel/cell-words';
import type { Layout } from '#remittances/files/header-row';
import type { Field } from '#remittances/files/header-aliases';
import { RowCells, Unreadable } from '#remittances/files/row-cells';
import { faultOfRow, refuseOtherMoney } from '#remittances/files/row-currency';
import { isWithoutMoney, LONGEST_REFERENCE, type RowTerms, RowValues, settlementOf } from '#remittances/files/row-values';
import { RowWidth } from '#remittances/files/row-width';
import { isSumLabel } from '#remittances/files/sum-label';
import { otherRows, swallowedRows } from '#remittances/files/swallowed-rows';
import type { CellProblem, FileEntry } from '#remittances/domain/file-entry';
import type { SheetRow } from '#remittances/files/sheet-row';

/** A number of parcels, which some couriers write in the tracking number column of a row with totals. */
const COUNT = /^\d{1,5}$/;

/** Reads the rows of a courier's file below its header. */
export class RowReader {
  private readonly width: RowWidth;
  /** Lines so far. */
  private lines = 0;
  /** Lines before the last row with totals. */
  private summed = 0;

  /** `separated`: the file is separated values, in which one delimiter too many shifts the cells of a row. */
  constructor(
    private readonly layout: Layout,
    private readonly terms: RowTerms,
    private readonly separated = false,
  ) {
    this.width = new RowWidth(layout);
  }

  /** Undefined for an empty row, a repeated header, and a remark. */
  read(sheetRow: SheetRow, row: number): FileEntry | undefined {
    const swallowed = this.swallowedBy(sheetRow);
    const cells = new RowCells(swallowed === undefined ? sheetRow : withoutSwallowed(sheetRow), this.layout);
    if (swallowed === undefined && (cells.areEmpty || cells.areHeader)) return undefined;
    const values = new RowValues(cells, this.terms, swallowed === undefined ? [] : [swallowed]);
    try {
      if (this.separated && swallowed === undefined) this.width.check(sheetRow);
      const isSum = this.isSum(cells);
      if (this.layout.shape === 'shipments' && !isSum) return this.line(values, row);
      if (swallowed !== undefined) throw new Unreadable('quote_swallows_rows', swallowed.message);
      return isSum ? this.total(values, row) : this.batch(values, row);
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem;
      const { code, message } =
        swallowed === undefined
          ? faultOfRow(problem, cells, this.terms.currency)
          : { code: 'quote_swallows_rows' as const, message: swallowed.message };
      return { kind: 'problem', row, code, message, raw: cells.raw };
    }
  }

  private swallowedBy({ torn }: SheetRow): CellProblem | undefined {
    if (torn === undefined) return undefined;
    const swallowed = swallowedRows(torn, this.layout, this.terms.digits);
    if (swallowed.count === 0) return undefined;
    const message = `${otherRows(swallowed)} do not count. Take the marks away, void this remittance, and send the file again.`;
    return { code: 'quote_swallows_rows', field: null, message };
  }

  /** Whether the row has totals: it has the label of a sum, and names no parcel, order or payout. */
  private isSum(cells: RowCells): boolean {
    const isSummed = (field: Field): boolean => isNoName(cells.of(field)) || isSumLabel(cells.of(field));
    const isOfAll =
      this.layout.shape === 'batches'
        ? isSummed('utr') && isSummed('reference')
        : (isSummed('tracking_number') || COUNT.test(cells.of('tracking_number'))) && (isSummed('order_reference') || this.isCount(cells));
    return isOfAll && cells.all.some((cell) => isSumLabel(cell));
  }

  /** Whether the order reference is a number of lines (in all, or since the last totals), next to a label such as `Total`. */
  private isCount(cells: RowCells): boolean {
    const counts = [this.lines, this.lines - this.summed].map(String);
    return isSumLabel(cells.of('tracking_number')) && counts.includes(cells.of('order_reference'));
  }

  private total(values: RowValues, row: number): FileEntry {
    this.summed = this.lines;
    return { kind: 'total', row, gross: values.amount('cod_amount'), net: values.amount('net_amount') };
  }

  private line(values: RowValues, row: number): FileEntry | undefined {
    const { cells, problems } = values;
    const tracking_number = values.name('tracking_number');
    const name = values.name('order_reference');
    const order_reference = name === null ? null : bareReference(name, this.terms.stripPrefix);
    const gross = values.amount('cod_amount');
    if (tracking_number === null && order_reference === null) {
      if (!gross && problems.length === 0 && isWithoutMoney(values)) return undefined;
      throw new Unreadable('order_missing', 'The row names neither a tracking number nor an order.');
    }
    if (gross === null) throw new Unreadable('amount_missing', `The row has no ${cells.headerOf('cod_amount')}.`);
    refuseOtherMoney(values, this.terms.currency);
    const line = {
      kind: 'line' as const,
      row,
      tracking_number,
      order_reference,
      customer_phone: cells.of('customer_phone').slice(0, LONGEST_REFERENCE) || null,
      gross,
      ...settlementOf(values, gross, this.terms.deductionsNetted),
      utr: values.beside('utr', () => values.name('utr')),
      remitted_at: values.beside('remitted_at', () => values.date('remitted_at')),
      raw: cells.raw,
    };
    this.lines++;
    return withProblems(line, values);
  }

  private batch(values: RowValues, row: number): FileEntry {
    const gross = values.amount('cod_amount');
    const paid = gross === null ? values.amount('net_amount') : null;
    if (gross === null && paid === null) throw new Unreadable('amount_missing', 'The row has no amount.');
    refuseOtherMoney(values, this.terms.currency);
    const batch = {
      kind: 'batch' as const,
      row,
      reference: values.beside('reference', () => values.name('reference')),
      utr: values.beside('utr', () => values.name('utr')),
      gross: gross ?? paid!,
      ...settlementOf(values, gross ?? paid!, this.terms.deductionsNetted),
      remitted_at: values.beside('remitted_at', () => values.date('remitted_at')),
      raw: values.cells.raw,
    };
    return withProblems(batch, values);
  }
}

const withProblems = <Entry extends object>(
  entry: Entry,
  { problems }: RowValues,
): Entry & { readonly cell_problems?: readonly CellProblem[] } => (problems.length === 0 ? entry : { ...entry, cell_problems: problems });

/** In a row that swallowed others, only the cells before the stray quotation mark are its own. */
const withoutSwallowed = (sheetRow: SheetRow): SheetRow => ({ ...sheetRow, cells: sheetRow.cells.slice(0, sheetRow.torn!.place) });

/** An order's name in the form in which it is looked up: without the `#` of shops, and without the courier's prefix. Null if nothing is left. */
export function bareReference(text: string, stripPrefix: string | null): string | null {
  const name = withoutHash(text.trim());
  return withoutHash(stripPrefix !== null && name.startsWith(stripPrefix) ? name.slice(stripPrefix.length) : name) || null;
}

const withoutHash = (name: string): string => name.replace(/^#\s*/, '');
