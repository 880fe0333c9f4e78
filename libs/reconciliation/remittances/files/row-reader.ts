import { isNoName } from '#kernel/cell-words';
import type { Minor } from '#kernel/money';
import { readAmount } from '#reconciliation/remittances/files/amount-text';
import type { Layout } from '#reconciliation/remittances/files/header-row';
import type { Field } from '#reconciliation/remittances/files/header-aliases';
import { isWithoutMoney, paymentIn } from '#reconciliation/remittances/files/row-amounts';
import { RowCells, Unreadable } from '#reconciliation/remittances/files/row-cells';
import { faultOfRow, refuseOtherMoney } from '#reconciliation/remittances/files/row-currency';
import { LONGEST_REFERENCE, type RowTerms, RowValues } from '#reconciliation/remittances/files/row-values';
import type { RowPayment } from '#reconciliation/remittances/files/row-payment';
import { fingerprintOf } from '#reconciliation/remittances/files/row-fingerprint';
import type { UtrAbove } from '#reconciliation/remittances/files/utr-above';
import { RowWidth } from '#reconciliation/remittances/files/row-width';
import { isSumLabel } from '#reconciliation/remittances/files/sum-label';
import { otherRows, swallowedRows } from '#reconciliation/remittances/files/swallowed-rows';
import type { CellProblem, FileEntry } from '#reconciliation/remittances/domain/file-entry';
import type { SheetRow } from '#reconciliation/remittances/files/sheet-row';

/** A number of parcels, which some couriers write in the tracking number column of a row with totals. */
const COUNT = /^\d{1,5}$/;

/** Reads the rows of a courier's file below its header. */
export class RowReader {
  private readonly width: RowWidth;
  /** Places that the fingerprint of a row leaves out. */
  private readonly apart: ReadonlySet<number>;
  /** Lines so far. */
  private lines = 0;
  /** Lines before the last row with totals. */
  private summed = 0;
  /** How much of the amounts that the rows promise so far does not count. */
  private uncounted: Minor = 0;

  /** `separated`: the file is separated values, in which one delimiter too many shifts the cells of a row. */
  constructor(
    private readonly layout: Layout,
    private readonly terms: RowTerms,
    private readonly above: UtrAbove,
    private readonly separated = false,
  ) {
    this.width = new RowWidth(layout);
    const phones = layout.columns.get('customer_phone') ?? [];
    this.apart = new Set([...(layout.serials ?? []), ...phones.map(({ place }) => place)]);
  }

  /** Undefined for an empty row, a repeated header, and a remark. */
  read(sheetRow: SheetRow, row: number): FileEntry | undefined {
    const swallowed = this.swallowedBy(sheetRow);
    const cells = new RowCells(swallowed === undefined ? sheetRow : withoutSwallowed(sheetRow), this.layout);
    if (swallowed === undefined && (cells.areEmpty || cells.areHeader || this.isLineAbove(cells))) return undefined;
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

  /** Whether the row is a line with the UTR of the rows below it: it has no amount. */
  private isLineAbove(cells: RowCells): boolean {
    const amounts = (['cod_amount', 'remitted_amount', 'net_amount'] as const).map((field) => cells.of(field));
    return amounts.every((text) => !('minor' in readAmount(text, this.terms.digits)) || text === '') && this.above.note(cells.all);
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
    const promised = values.amount('cod_amount');
    const nets = [values.amount('net_amount'), values.amount('remitted_amount')].filter((amount) => amount !== null);
    const net = nets.length === 0 ? null : Math.min(...nets);
    return { kind: 'total', row, gross: promised === null ? null : promised - this.uncounted, net };
  }

  private line(values: RowValues, row: number): FileEntry | undefined {
    const { cells, problems } = values;
    const tracking_number = values.name('tracking_number');
    const name = values.name('order_reference');
    const order_reference = name === null ? null : bareReference(name, this.terms.stripPrefix);
    if (tracking_number === null && order_reference === null) {
      if (!values.amount('cod_amount') && problems.length === 0 && isWithoutMoney(values)) return undefined;
      throw new Unreadable('order_missing', 'The row names neither a tracking number nor an order.');
    }
    const payment = this.payment(values);
    if (payment === null) return { kind: 'unpaid', row };
    const line = {
      kind: 'line' as const,
      row,
      tracking_number,
      order_reference,
      customer_phone: cells.of('customer_phone').slice(0, LONGEST_REFERENCE) || null,
      ...payment,
      utr: values.beside('utr', () => values.name('utr')) ?? this.above.ofTable,
      remitted_at: values.beside('remitted_at', () => values.date('remitted_at')),
      raw: cells.raw,
      fingerprint: fingerprintOf(cells.all, this.apart),
    };
    this.lines++;
    return withProblems(line, values);
  }

  private batch(values: RowValues, row: number): FileEntry {
    const payment = this.payment(values);
    if (payment === null) return { kind: 'unpaid', row };
    const batch = {
      kind: 'batch' as const,
      row,
      reference: values.beside('reference', () => values.name('reference')),
      utr: values.beside('utr', () => values.name('utr')) ?? this.above.ofTable,
      ...payment,
      remitted_at: values.beside('remitted_at', () => values.date('remitted_at')),
      raw: values.cells.raw,
    };
    return withProblems(batch, values);
  }

  private payment(values: RowValues): RowPayment | null {
    const { payment, uncounted } = paymentIn(values, this.terms);
    refuseOtherMoney(values, this.terms.currency);
    this.uncounted += uncounted;
    return payment;
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
