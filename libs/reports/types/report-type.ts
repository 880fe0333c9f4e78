import { courierKey } from '#kernel/parcel-names';
import type { UnixSeconds } from '#kernel/time';
import type { AnyProjection } from '#platform/projector/projection';
import type { Column } from '#reports/types/column';

// oxlint-disable-next-line typescript/no-explicit-any -- each kind of report knows its own documents and rows
type Some = any;

export type SomeProjection = AnyProjection;

/** A second list whose documents complete a row, such as the refunds of an order. They are found by the id of the order or payment. */
export interface Beside<Doc> {
  readonly projection: SomeProjection;
  /** The field of the related documents that has this id; the list has a filter of the same name. */
  readonly by: 'order_id' | 'payment';
  /** The id by which the related documents of a document are found; null if it has none. */
  keyOf(document: Doc): string | null;
  /** Whether a document found by the id is really related. By default all are. Related documents must be of the same stream. */
  isBeside?(document: Doc, each: Some): boolean;
}

/** A filter of a report, by one value of a row. */
export interface RowFilter<Row> {
  /** The values that can be requested; absent if any text can. */
  readonly values?: readonly string[];
  /** Normalizes a requested value when the report is requested. */
  read?(given: string): string;
  /** The form in which requested values and those of rows are compared. By default they are compared as they are. */
  form?(text: string): string;
  /** The value of a row; null passes no filter. */
  of(row: Row): string | null;
}

/** Courier names are compared without case and punctuation, as everywhere else. */
export const courierFilter = <Row>(of: RowFilter<Row>['of']): RowFilter<Row> => ({ form: courierKey, of });

/** Currencies are compared without case, as everywhere else. */
export const currencyFilter = <Row>(of: RowFilter<Row>['of']): RowFilter<Row> => ({ read: (given) => given.toUpperCase(), of });

/**
 * A type of report: the documents that become rows, and their columns. It names projections rather than lists, so that documents that have changed since
 * the request can be folded from the history again.
 */
export interface ReportType<Doc extends { readonly id: string; readonly created_at: UnixSeconds } = Some, Row = Some> {
  readonly type: string;
  readonly name: string;
  readonly documents: AnyProjection<Doc>;
  readonly beside: readonly Beside<Doc>[];
  /** The row of a document, given its related documents by the name of their projection. Null if the document does not belong in this report. */
  row(document: Doc, beside: Readonly<Record<string, readonly Some[]>>): Row | null;
  /** ISO 4217 currency of a row's amounts. */
  currencyOf(row: Row): string;
  /** The dates that a report can cover. */
  readonly dates: Readonly<Record<string, (row: Row) => UnixSeconds | null>>;
  /** Dates that a partner reports. They may be earlier than the creation of the document. */
  readonly reportedDates?: readonly string[];
  readonly filters: Readonly<Record<string, RowFilter<Row>>>;
  readonly columns: readonly Column<Row>[];
}

/** The projections that a report reads, beginning with that of its rows. */
export const projectionsOf = ({ documents, beside }: ReportType): readonly SomeProjection[] => [
  documents,
  ...beside.map(({ projection }) => projection),
];
