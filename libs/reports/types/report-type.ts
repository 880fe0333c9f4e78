import { courierKey } from '#kernel/parcel-names';
import type { UnixSeconds } from '#kernel/time';
import type { Projection } from '#platform/projector/projection';
import type { Column } from '#reports/types/column';

// oxlint-disable-next-line typescript/no-explicit-any -- each kind of report knows its own documents and rows
type Some = any;

export type SomeProjection = Projection<Some>;

/** Documents that stand beside those a report is made of, found by what they name: an order, or a payment. */
export interface Beside<Doc> {
  readonly projection: SomeProjection;
  /** The field of theirs, and the filter of the projection, that names it. */
  readonly by: 'order_id' | 'payment';
  /** The order or payment whose documents are wanted beside this one; null where there are none. */
  keyOf(document: Doc): string | null;
  /** Whether one that names it stands beside this document after all: both are of one stream. All do where this is left out. */
  isBeside?(document: Doc, each: Some): boolean;
}

/** What a filter takes, and what it is compared with. */
export interface RowFilter<Row> {
  /** The values it knows; any text where there are none. */
  readonly values?: readonly string[];
  /** A value that was given, as it is compared; absent where it is compared as it was given. */
  read?(given: string): string;
  /** The form in which what is given and what a row has are compared. */
  form?(text: string): string;
  of(row: Row): string | null;
}

/** Couriers are compared without case and signs, as they are everywhere else. */
export const courierFilter = <Row>(of: RowFilter<Row>['of']): RowFilter<Row> => ({ form: courierKey, of });

/** Currencies are compared in any case, as they are read in any case everywhere else. */
export const currencyFilter = <Row>(of: RowFilter<Row>['of']): RowFilter<Row> => ({ read: (given) => given.toUpperCase(), of });

/**
 * A kind of report: which documents become rows, and what each column says of them. Documents are known by their fold, so that those which
 * changed since a report was asked for can be folded from the history as they were.
 */
export interface ReportType<Doc extends { readonly id: string; readonly created_at: UnixSeconds } = Some, Row = Some> {
  readonly type: string;
  readonly name: string;
  readonly documents: Projection<Doc>;
  readonly beside: readonly Beside<Doc>[];
  /** The document as a row, with what stands beside it, by the names of their projections; null where it is none of this report's. */
  row(document: Doc, beside: Readonly<Record<string, readonly Some[]>>): Row | null;
  /** ISO 4217: what a row's amounts are in. */
  currencyOf(row: Row): string;
  /** The moments that a report can be about. */
  readonly dates: Readonly<Record<string, (row: Row) => UnixSeconds | null>>;
  /** Those of them that somebody else tells: they may lie before the document was created. */
  readonly reportedDates?: readonly string[];
  readonly filters: Readonly<Record<string, RowFilter<Row>>>;
  readonly columns: readonly Column<Row>[];
}

/** Of all documents that its rows are made of, those that become rows first. */
export const projectionsOf = ({ documents, beside }: ReportType): readonly SomeProjection[] => [
  documents,
  ...beside.map(({ projection }) => projection),
];
