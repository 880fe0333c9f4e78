import { fieldOf, type Field, nearestField } from '#remittances/files/header-aliases';
import { headerUnrecognized } from '#remittances/files/file-refusals';
import type { DomainError } from '#kernel/domain-error';
import { DEDUCTIONS } from '#remittances/domain/file-entry';

/** Rows of a sheet in which its header is looked for. */
export const HEADER_WITHIN = 30;
const MOST_SHOWN = 40;
const LONGEST_SHOWN = 60;

/** Headers of a row's number: `S. No.`, `Sr No`, `#`. */
const SERIAL = /^(?:#|no\.?|(?:s|sr|sl|serial|row|line|index)[\s._-]*(?:no|number|#)?\.?|unnamed: 0)$/i;

/** Headers of a report that lists orders with their goods: its taxes are those of the goods, and no deductions. */
const GOODS = /\bproduct\s+(?:name|price|quantity)\b|\border\s+total\b|\bhsn\b/i;

const STATUS = /\b(?:shipment|order)[\s_]+status\b/i;

interface Column {
  readonly place: number;
  readonly header: string;
}

/** The column of each field. Only a deduction may have several, which are added up. */
export type Columns = ReadonlyMap<Field, readonly Column[]>;

export interface Layout {
  /** Whether a row is a shipment or a payout. */
  readonly shape: 'shipments' | 'batches';
  readonly columns: Columns;
  /** Number of cells in the header, including empty ones. */
  readonly width: number;
  /** Places of columns that number the rows, which tell nothing about a payment. */
  readonly serials?: readonly number[];
  /** Whether the file is a report of orders, which lists cash that has not come, too. */
  readonly listsOrders?: boolean;
}

/** The layout that a header row defines. Undefined if the row is not a header. `own` are the courier's own headers, normalized. */
export function layoutOf(cells: readonly string[], own: ReadonlyMap<string, Field>): Layout | undefined {
  const found = cells
    .map((cell, place) => ({ place, header: cell.trim(), ...fieldOf(cell, own) }))
    .filter((each): each is typeof each & { field: Field; rank: number } => each.field !== undefined)
    .toSorted((one, other) => one.rank - other.rank);
  const columns = new Map<Field, readonly Column[]>(
    [...Map.groupBy(found, ({ field }) => field)].map(([field, all]) => [field, isDeduction(field) ? all : all.slice(0, 1)]),
  );
  if (cells.some((cell) => GOODS.test(cell))) columns.delete('tax');
  usePaidAlone(columns);
  const width = cells.length;
  const serials = [...cells.keys()].filter((place) => SERIAL.test(cells[place]!.trim()));
  const has = (...fields: Field[]): boolean => fields.some((field) => columns.has(field));
  const isPaidAlone = has('remitted_amount') && ![...columns.keys()].some(isDeduction);
  if (has('tracking_number', 'order_reference') && (has('cod_amount') || isPaidAlone)) {
    const listsOrders = cells.some((cell) => GOODS.test(cell) || STATUS.test(cell));
    return { shape: 'shipments', columns, width, serials, listsOrders };
  }
  // A file that names parcels or orders is never a summary of payouts.
  if (has('tracking_number', 'order_reference')) return undefined;
  if (has('utr', 'reference') && has('cod_amount', 'remitted_amount', 'net_amount') && has('remitted_at'))
    return { shape: 'batches', columns, width };
  return undefined;
}

/**
 * A file of shipments without the collected amount has only what came, if it has no deductions either. Of two columns, the one that names it counts; a net
 * amount alone is taken as the collected one.
 */
function usePaidAlone(columns: Map<Field, readonly Column[]>): void {
  const net = columns.get('net_amount');
  if (columns.has('cod_amount') || net === undefined || [...columns.keys()].some(isDeduction)) return;
  if (!columns.has('tracking_number') && !columns.has('order_reference')) return;
  columns.delete('net_amount');
  if (!columns.has('remitted_amount')) columns.set('cod_amount', net);
}

const isDeduction = (field: Field): boolean => (DEDUCTIONS as readonly string[]).includes(field);

/** The refusal of a file without a known header. */
export const noHeader = (rows: readonly (readonly string[])[]): DomainError => {
  const { seen, nearest } = seenIn(rows, nearestField);
  return headerUnrecognized(seen, nearest);
};

/** The likely header of a file without a known one: the cells of the row with the most texts, and the known fields that they are similar to. */
export function seenIn(rows: readonly (readonly string[])[], nearestTo: (header: string) => string | undefined) {
  const named = rows.map((cells) => cells.map((cell) => cell.trim().slice(0, LONGEST_SHOWN)).filter((cell) => cell !== ''));
  const seen = named.reduce((most, each) => (each.length > most.length ? each : most), []).slice(0, MOST_SHOWN);
  const nearest = seen.flatMap((header) => {
    const field = nearestTo(header);
    return field === undefined ? [] : [[header, field] as const];
  });
  return { seen, nearest: Object.fromEntries(nearest) };
}
