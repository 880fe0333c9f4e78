import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { FilterValue } from '#platform/storage/documents';
import type { ReadModelShape } from '#platform/storage/read-model-writer';

/**
 * A read model: which document an event belongs to, and what the event makes of it. A pure fold: it asks no clock, no other document and
 * no other service, so that running it again from the first event gives the same documents.
 */
export interface Projection<Doc extends object = object> extends Pick<ReadModelShape, 'times' | 'pairs'> {
  readonly name: string;
  /** Raised when the shape of documents changes; the new version is then built while the old one is read. */
  readonly version: number;
  /** Each of its documents depends on one stream alone, so that it can be rebuilt from that stream; a function selects the streams that may be used so. */
  readonly ofOneStream?: true | ((stream: string) => boolean);
  /** Operators alone see it: no account has an alert when a stream is parked in it. */
  readonly forOperators?: true;
  /** Its documents follow from the facts of all accounts, so that no slot of accounts can fold it. */
  readonly ofAllAccounts?: true;
  /** What lists filter by. */
  readonly filters: Readonly<Record<string, (document: Doc) => FilterValue>>;
  /** Few documents that seldom change and are always looked up: each process keeps what it has looked up in memory until one of them changes. */
  readonly steady?: true;
  /**
   * Seconds for which a document counts, from what `createdAt` says on. Once the history of its account and mode has gone on for longer, it is dropped:
   * a later event must make of none what it makes of one that old.
   */
  readonly window?: number;
  /** Splits an event about many documents into one for each; everything else that is called with events gets those. */
  eachOf?(event: RecordedEvent): readonly RecordedEvent[];
  /** The id of the document an event changes, or null. */
  documentOf(event: RecordedEvent): string | null;
  /** null removes the document, or makes none. */
  evolve(document: Doc | null, event: RecordedEvent): Doc | null;
  /** Unix seconds; lists are sorted by it. */
  createdAt(document: Doc): number;
}

/** Whether the documents that a stream has events of depend on it alone. */
export const isWhole = ({ ofOneStream }: Pick<Projection, 'ofOneStream'>, stream: string): boolean =>
  typeof ofOneStream === 'function' ? ofOneStream(stream) : ofOneStream === true;

/** Whether an event belongs to a projection, even if it cannot be applied. */
export function isOf(projection: Projection, event: RecordedEvent): boolean {
  try {
    return (projection.eachOf?.(event) ?? [event]).some((each) => projection.documentOf(each) !== null);
  } catch {
    return true;
  }
}

/** The ids of the documents that an event changes: of none where it cannot be taken in. */
export function documentsOf<Doc extends object>(projection: Projection<Doc>, event: RecordedEvent): string[] {
  try {
    return (projection.eachOf?.(event) ?? [event]).map((each) => projection.documentOf(each)).filter((id) => id !== null);
  } catch {
    return [];
  }
}

/** What the store must know of it. */
export function shapeOf({ name, version, filters, times = [], pairs = [] }: Projection): ReadModelShape {
  return { name, version, filters: Object.keys(filters), times, pairs };
}
