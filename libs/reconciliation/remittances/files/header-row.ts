import { fieldOf, type Field, nearestField } from '#reconciliation/remittances/files/header-aliases';
import { namesOf, normalized } from '#reconciliation/remittances/files/header-names';
import { headerUnrecognized } from '#reconciliation/remittances/files/file-refusals';
import type { DomainError } from '#kernel/domain-error';
import { DEDUCTIONS } from '#reconciliation/remittances/domain/file-entry';

/** Rows of a sheet in which its header is looked for. */
export const HEADER_WITHIN = 30;
const MOST_SHOWN = 40;
const LONGEST_SHOWN = 60;

/** Headers of a row's number: `S. No.`, `Sr No`, `#`. */
const SERIAL = /^(?:#|no\.?|(?:s|sr|sl|serial|row|line|index)[\s._-]*(?:no|number|#)?\.?|unnamed: 0)$/i;

/** Headers of a report that lists orders with their goods: its taxes are those of the goods, and no deductions. */
const GOODS = /\bproduct\s+(?:name|price|quantity)\b|\border\s+total\b|\bhsn\b/i;

const STATUS = /\b(?:shipment|order)[\s_]+status\b/i;

/** Headers of the state of a parcel. */
const PARCEL_STATE = /^(?:(?:shipment|order|delivery|parcel|current)[\s_]+)?status$/i;

/** Words that alone may name a state, or a bank's column: they count only next to an amount to collect. */
const ALONE = /^(?:remitted|settled|deposited|paid|received|collected|credit)$/;

/** The value of an order, normalized. */
const ORDER_VALUE = /^order(?:value|amount)$/;

/** Fields that a list has for each of its parcels once it is paid out. */
const PAID_OUT = ['tracking_number', 'reference', 'utr'] as const;
const AMOUNTS = ['cod_amount', 'remitted_amount', 'net_amount'] as const;

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
  /** Places of columns with the state of the parcel. */
  readonly states?: readonly number[];
  /** Whether the file is a report of orders, which lists cash that has not come, too. */
  readonly listsOrders?: boolean;
}

/** The layout that a header row defines. Undefined if the row is not a header. `courierAliases`: the courier's own headers, normalized. */
export function layoutOf(cells: readonly string[], courierAliases: ReadonlyMap<string, Field>): Layout | undefined {
  const found = cells
    .map((cell, place) => ({ place, header: cell.trim(), ...fieldOf(cell, courierAliases) }))
    .filter((each): each is typeof each & { field: Field; rank: number } => each.field !== undefined)
    .toSorted((one, other) => one.rank - other.rank);
  const columns = new Map<Field, readonly Column[]>(
    [...Map.groupBy(found, ({ field }) => field)].map(([field, all]) => [field, isDeduction(field) ? all : all.slice(0, 1)]),
  );
  if (cells.some((cell) => GOODS.test(cell))) columns.delete('tax');
  useOneWord(columns, courierAliases);
  const isValued = useOrderValue(columns, cells);
  usePaidAlone(columns);
  const width = cells.length;
  const placesOf = (header: RegExp): number[] => [...cells.keys()].filter((place) => header.test(cells[place]!.trim()));
  const has = (...fields: Field[]): boolean => fields.some((field) => columns.has(field));
  const isPaidAlone = has('remitted_amount') && ![...columns.keys()].some(isDeduction);
  if (has('tracking_number', 'order_reference') && (has('cod_amount') || isPaidAlone)) {
    const listsOrders = isValued || cells.some((cell) => GOODS.test(cell) || STATUS.test(cell));
    return { shape: 'shipments', columns, width, serials: placesOf(SERIAL), states: placesOf(PARCEL_STATE), listsOrders };
  }
  // A file that names parcels or orders is never a summary of payouts.
  if (has('tracking_number', 'order_reference')) return undefined;
  if (has('utr', 'reference') && has(...AMOUNTS) && has('remitted_at')) {
    useStatus(columns, cells);
    return { shape: 'batches', columns, width };
  }
  return undefined;
}

/** Whether a row is the header of a list of parcels, with or without a known amount. */
export function namesParcels(cells: readonly string[], courierAliases: ReadonlyMap<string, Field>): boolean {
  const fields = new Set(cells.map((cell) => fieldOf(cell, courierAliases)?.field).filter((field) => field !== undefined));
  return fields.has('tracking_number') && fields.size > 2;
}

/**
 * Without an amount to collect, `Collected` is that amount, as in `AWB, Collected`, and the other single words are no amounts, unless the courier's own
 * headers say so: in `AWB, Remitted`, the cells may hold `Yes`. Like each function `use…`, it changes `columns`.
 */
function useOneWord(columns: Map<Field, readonly Column[]>, courierAliases: ReadonlyMap<string, Field>): void {
  if (columns.has('cod_amount')) return;
  for (const field of ['remitted_amount', 'net_amount'] as const) {
    const [column] = columns.get(field) ?? [];
    const word = column && normalized(column.header);
    if (word === undefined || courierAliases.has(word) || !ALONE.test(word)) continue;
    columns.delete(field);
    if (word === 'collected') columns.set('cod_amount', [column!]);
  }
}

/**
 * A list of the parcels of payouts may have no amount other than the value of the orders. With a payout and a UTR for each, it is the cash, as in
 * `AWB, Order Value, CRF ID, UTR`. Returns whether it is used.
 */
function useOrderValue(columns: Map<Field, readonly Column[]>, cells: readonly string[]): boolean {
  if (AMOUNTS.some((field) => columns.has(field)) || !PAID_OUT.every((field) => columns.has(field))) return false;
  return use('cod_amount', columns, cells, (cell) => namesOf(cell).some((name) => ORDER_VALUE.test(name)));
}

/** In a list of payouts, `Status` is that of the payout. */
function useStatus(columns: Map<Field, readonly Column[]>, cells: readonly string[]): void {
  if (!columns.has('remittance_status')) use('remittance_status', columns, cells, (cell) => normalized(cell) === 'status');
}

/** Makes the first cell that fits the column of a field. Returns whether there is one. */
function use(field: Field, columns: Map<Field, readonly Column[]>, cells: readonly string[], isIt: (cell: string) => boolean): boolean {
  const place = cells.findIndex(isIt);
  if (place >= 0) columns.set(field, [{ place, header: cells[place]!.trim() }]);
  return place >= 0;
}

/**
 * A file of shipments without the collected amount has only what came, if it has no deductions either. Of two columns, the one that names it counts; a net
 * amount alone, as in `AWB, Net Amount`, is taken as the collected one.
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
