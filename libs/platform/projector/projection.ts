import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { FilterValue } from '#platform/storage/documents';
import type { ReadModelShape } from '#platform/storage/read-model-writer';

/**
 * A read model: the document that an event belongs to, and the change that the event makes to it. A pure fold: it uses no clock, no other document and no
 * other service, so that a rebuild from the first event gives the same documents.
 */
export interface Projection<Doc extends object = object, Each = RecordedEvent> extends Pick<ReadModelShape, 'times' | 'pairs'> {
  readonly name: string;
  /** Incremented when the shape of documents changes. The new version is built while the old one serves reads. */
  readonly version: number;
  /** Each document depends on one stream alone and can be rebuilt from it. A function selects the streams for which this is true. */
  readonly ofOneStream?: true | ((stream: string) => boolean);
  /** Only operators read it: no account gets an alert when a stream is parked in it. */
  readonly forOperators?: true;
  /** Its documents depend on the facts of all accounts, so a partition of accounts cannot fold it. */
  readonly ofAllAccounts?: true;
  /** The filters of its lists. */
  readonly filters: Readonly<Record<string, (document: Doc) => FilterValue>>;
  /** Few documents that change rarely and are looked up all the time: each process caches its look-ups until a document changes. */
  readonly steady?: true;
  /**
   * Retention in seconds, counted from `createdAt`. A document is dropped once the history of its account and mode has advanced past that. `evolve` must
   * treat an expired document and a missing one alike.
   */
  readonly window?: number;
  /** Splits an event about many documents into one event per document, `Each`. All other functions receive the split events. */
  eachOf?(event: RecordedEvent): readonly Each[];
  /** The id of the document an event changes, or null. */
  documentOf(event: Each): string | null;
  /** Returns null to remove the document, or to make none. */
  evolve(document: Doc | null, event: Each): Doc | null;
  /** Unix seconds; lists are sorted by it. */
  createdAt(document: Doc): number;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a projection is handed its own documents and parts of events only
export type AnyProjection<Doc extends object = any> = Projection<Doc, any>;

/** Whether the documents that a stream contributes to depend on that stream alone. */
export const isWhole = ({ ofOneStream }: Pick<Projection, 'ofOneStream'>, stream: string): boolean =>
  typeof ofOneStream === 'function' ? ofOneStream(stream) : ofOneStream === true;

/** Whether a projection handles an event, even if the event cannot be applied. */
export function isOf(projection: Projection, event: RecordedEvent): boolean {
  try {
    return (projection.eachOf?.(event) ?? [event]).some((each) => projection.documentOf(each) !== null);
  } catch {
    return true;
  }
}

/** Ids of the documents that an event changes; empty if the event cannot be applied. */
export function documentsOf(projection: AnyProjection, event: RecordedEvent): string[] {
  try {
    return (projection.eachOf?.(event) ?? [event]).map((each) => projection.documentOf(each)).filter((id) => id !== null);
  } catch {
    return [];
  }
}

/** The projection's declaration for the store. */
export function shapeOf({ name, version, filters, times = [], pairs = [] }: Projection): ReadModelShape {
  return { name, version, filters: Object.keys(filters), times, pairs };
}
