import { courierKey } from '#kernel/parcel-names';
import type { UnixSeconds } from '#kernel/time';
import type { Projection } from '#platform/projector/projection';
import type { Column } from '#reports/types/column';

// oxlint-disable-next-line typescript/no-explicit-any -- each kind of report knows its own documents and rows
type Some = any;

export type SomeProjection = Projection<Some>;

/** Related documents of a report's documents, found by the id they name: an order's, or a payment's. */
export interface Beside<Doc> {
  readonly projection: SomeProjection;
  /** Their field, and the projection's filter, that names it. */
  readonly by: 'order_id' | 'payment';
  /** The order or payment whose related documents are needed; null if there are none. */
  keyOf(document: Doc): string | null;
  /** Whether a document that names this one is related: both belong to one stream. Defaults to all. */
  isBeside?(document: Doc, each: Some): boolean;
}

/** The values of a filter, and what they are compared with. */
export interface RowFilter<Row> {
  /** Its known values; any text if there are none. */
  readonly values?: readonly string[];
  /** Normalises a given value for comparison; if absent, it is compared as given. */
  read?(given: string): string;
  /** The form in which given and stored values are compared. */
  form?(text: string): string;
  of(row: Row): string | null;
}

/** Courier names are compared without case and punctuation, as everywhere else. */
export const courierFilter = <Row>(of: RowFilter<Row>['of']): RowFilter<Row> => ({ form: courierKey, of });

/** Currencies are compared without case, as everywhere else. */
export const currencyFilter = <Row>(of: RowFilter<Row>['of']): RowFilter<Row> => ({ read: (given) => given.toUpperCase(), of });

/**
 * A kind of report: the documents that become rows, and their columns. Each document has its fold, so that documents changed since the request can be
 * folded from the history as they were.
 */
export interface ReportType<Doc extends { readonly id: string; readonly created_at: UnixSeconds } = Some, Row = Some> {
  readonly type: string;
  readonly name: string;
  readonly documents: Projection<Doc>;
  readonly beside: readonly Beside<Doc>[];
  /** The document as a row, with its related documents by projection name; null if it does not belong in this report. */
  row(document: Doc, beside: Readonly<Record<string, readonly Some[]>>): Row | null;
  /** ISO 4217 currency of a row's amounts. */
  currencyOf(row: Row): string;
  /** The dates that a report can cover. */
  readonly dates: Readonly<Record<string, (row: Row) => UnixSeconds | null>>;
  /** Dates that an outside party reports: they may precede the document's creation. */
  readonly reportedDates?: readonly string[];
  readonly filters: Readonly<Record<string, RowFilter<Row>>>;
  readonly columns: readonly Column<Row>[];
}

/** The projections of all its documents, starting with those that become rows. */
export const projectionsOf = ({ documents, beside }: ReportType): readonly SomeProjection[] => [
  documents,
  ...beside.map(({ projection }) => projection),
];
