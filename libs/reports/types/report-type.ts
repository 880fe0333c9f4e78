import { courierKey } from '#kernel/parcel-names';
import type { UnixSeconds } from '#kernel/time';
import type { Projection } from '#platform/projector/projection';
import type { Column } from '#reports/types/column';

// oxlint-disable-next-line typescript/no-explicit-any -- each kind of report knows its own documents and rows
type Some = any;

export type SomeProjection = Projection<Some>;

/** Documents beside those a report is made of, found by the id they name: of an order, or of a payment. */
export interface Beside<Doc> {
  readonly projection: SomeProjection;
  /** The field of theirs, and the filter of the projection, that names it. */
  readonly by: 'order_id' | 'payment';
  /** The order or payment whose documents are wanted beside this one; null where there are none. */
  keyOf(document: Doc): string | null;
  /** Whether a document that names this one belongs beside it: both are of one stream. All do where this is left out. */
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
 * A kind of report: the documents that become rows, and the columns shown of them. Each document has its fold, so that those which changed since the
 * request can be folded from the history as they were.
 */
export interface ReportType<Doc extends { readonly id: string; readonly created_at: UnixSeconds } = Some, Row = Some> {
  readonly type: string;
  readonly name: string;
  readonly documents: Projection<Doc>;
  readonly beside: readonly Beside<Doc>[];
  /** The document as a row, with the documents beside it, by the names of their projections; null if it does not belong in this report. */
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

/** The projections of all its documents, starting with those that become rows. */
export const projectionsOf = ({ documents, beside }: ReportType): readonly SomeProjection[] => [
  documents,
  ...beside.map(({ projection }) => projection),
];
