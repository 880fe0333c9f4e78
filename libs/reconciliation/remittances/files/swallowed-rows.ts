import { readAmount } from '#reconciliation/remittances/files/amount-text';
import { cellText, isNoName } from '#kernel/cell-words';
import type { Field } from '#reconciliation/remittances/files/header-aliases';
import type { Layout } from '#reconciliation/remittances/files/header-row';
import type { TornRow } from '#reconciliation/remittances/files/sheet-row';

/** The number of a parcel, order or transfer: letters and digits, at least one of them a digit. */
const NAME = /^#?[\w./-]*\d[\w./-]*$/;
const SPACED_NAME = /^#?[\w./ -]*\d[\w./ -]*$/;
const MOST_NAMED = 5;
/** A longer text is no number of anything, and would take the patterns long. */
const LONGEST_NAME = 100;

export interface SwallowedRows {
  readonly count: number;
  /** The parcels, orders or transfers of the first rows. */
  readonly names: readonly string[];
}

/**
 * Finds whole rows of the table inside a cell that spans several lines, which a stray quotation mark has swallowed. An address or a remark may span lines
 * too, and contains none.
 */
export function swallowedRows({ lines }: TornRow, layout: Layout, digits: number): SwallowedRows {
  // If the first line ends before the amount, this is one row with a multi-line cell.
  const amount = Math.min(...amountsOf(layout).flatMap((field) => (layout.columns.get(field) ?? []).map(({ place }) => place)));
  if (lines[0]!.length <= amount) return { count: 0, names: [] };
  // A row has at least as many cells as the header, or as many as the first line if all rows of the file are shorter.
  const isAsLong = (cells: readonly string[]): boolean => cells.length >= layout.width || cells.length === lines[0]!.length;
  const names = lines.slice(1).flatMap((cells) => (isAsLong(cells) && nameOfRow(cells, layout, digits)) || []);
  return { count: names.length, names: names.slice(0, MOST_NAMED) };
}

/** The subject of a sentence about the swallowed rows, for messages. */
export function otherRows({ count, names }: SwallowedRows): string {
  const named = `${names.join(', ')}${count > names.length ? ', …' : ''}`;
  return `${count} other row${count === 1 ? '' : 's'} of the file (${named}), between two quotation marks of this row,`;
}

/** The amounts without which a row is none of the table. */
function amountsOf({ shape, columns }: Layout): readonly Field[] {
  if (shape === 'shipments' && columns.has('cod_amount')) return ['cod_amount'];
  return ['cod_amount', 'remitted_amount', 'net_amount'];
}

/** The parcel, order or transfer of a line, if it is a row of the table: it has an amount, and one of these numbers. Undefined otherwise. */
function nameOfRow(cells: readonly string[], layout: Layout, digits: number): string | undefined {
  const { shape, columns, width } = layout;
  const at = (fields: readonly Field[]): string[] =>
    fields.flatMap((field) => (columns.get(field) ?? []).map(({ place }) => cellText(cells[place] ?? '')));
  const names = at(shape === 'batches' ? ['utr', 'reference'] : ['tracking_number', 'order_reference']).filter((text) => !isNoName(text));
  const amounts = at(amountsOf(layout));
  const isPaid = amounts.some((text) => ((read) => 'minor' in read && read.minor !== null)(readAmount(text, digits)));
  const name = cells.length >= width ? SPACED_NAME : NAME;
  return isPaid ? names.find((text) => text.length <= LONGEST_NAME && name.test(text.replaceAll(/^['"=]+|['"]+$/g, ''))) : undefined;
}
