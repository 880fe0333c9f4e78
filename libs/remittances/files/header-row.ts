import { fieldOf, type Field, nearestField } from '#remittances/files/header-aliases';
import { headerUnrecognized } from '#remittances/files/file-refusals';
import type { DomainError } from '#kernel/domain-error';
import { DEDUCTIONS } from '#remittances/domain/file-entry';

/** Rows of a sheet in which its header is looked for. */
export const HEADER_WITHIN = 30;
const MOST_SHOWN = 40;
const LONGEST_SHOWN = 60;

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
  useNetAsCodAmount(columns);
  const width = cells.length;
  const has = (...fields: Field[]): boolean => fields.some((field) => columns.has(field));
  if (has('tracking_number', 'order_reference') && has('cod_amount')) return { shape: 'shipments', columns, width };
  if (has('utr', 'reference') && has('cod_amount', 'net_amount') && has('remitted_at')) return { shape: 'batches', columns, width };
  return undefined;
}

/** If a file of shipments has neither the collected amount nor any deduction, the remitted amount is taken as the collected one. */
function useNetAsCodAmount(columns: Map<Field, readonly Column[]>): void {
  const remitted = columns.get('net_amount');
  if (columns.has('cod_amount') || remitted === undefined || [...columns.keys()].some(isDeduction)) return;
  if (!columns.has('tracking_number') && !columns.has('order_reference')) return;
  columns.delete('net_amount');
  columns.set('cod_amount', remitted);
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
