import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import type { AnyProjection, Projection } from '#platform/projector/projection';
import { type SkippedEvent, withoutSkipped } from '#platform/projector/skipped-events';
import { type FilterValue, scopeOf } from '#platform/storage/documents';
import type { DocumentBefore, DocumentChange, ParkedStream } from '#platform/storage/read-model-writer';

export interface Folded {
  readonly changes: readonly DocumentChange[];
  readonly parked: readonly ParkedStream[];
}

/** Characters. The embedded store would put a longer reason on overflow pages, and does not wipe all of these when a customer is forgotten. */
const LONGEST_REASON = 1000;

/** Characters, of up to three bytes each: the limit of a MongoDB document is 16 MB. */
const LONGEST_DOCUMENT = 5_000_000;

/** The stored documents with these ids. */
export type LoadDocuments = (ids: readonly string[]) => Promise<ReadonlyMap<string, DocumentBefore>>;

/** Parked streams by name, each with the revision from which its events wait. */
type Waiting = ReadonlyMap<string, Pick<ParkedStream, 'revision'>>;

interface Touch {
  readonly id: string;
  readonly event: RecordedEvent;
}

interface Draft {
  document: object | null;
  readonly upTo: Position | null;
  by: RecordedEvent | null;
}

/**
 * Folds a batch of events into a projection's documents: each document is loaded once and written once. An event that cannot be applied parks its stream:
 * neither it nor the later events of that stream are applied, all other events are.
 */
export async function foldEvents(
  projection: Projection,
  events: readonly RecordedEvent[],
  waiting: Waiting,
  load: LoadDocuments,
): Promise<Folded> {
  const parked = new Map<string, ParkedStream>();
  const touches = touchesOf(projection, events, waiting, parked);
  if (touches.length === 0) return { changes: [], parked: [...parked.values()] };
  const texts = await load([...new Set(touches.map(({ id }) => id))]);
  try {
    const drafts = evolve(projection, touches, texts, parked, false);
    return { changes: changesOf(projection, drafts), parked: [...parked.values()] };
  } catch {
    // A finished document could not be serialized. Serializing after each event finds the event at fault.
    const drafts = evolve(projection, touches, texts, parked, true);
    return { changes: changesOf(projection, drafts), parked: [...parked.values()] };
  }
}

/**
 * Folds whole streams into a projection's documents, and returns these by id. A stream is parked at an event that cannot be applied, as in the live
 * projection.
 */
export async function documentsAfter<Doc extends object>(
  projection: AnyProjection<Doc>,
  events: readonly RecordedEvent[],
  skipped: readonly SkippedEvent[],
): Promise<ReadonlyMap<string, Doc>> {
  const taken = withoutSkipped(events, projection.name, skipped);
  const { changes } = await foldEvents(projection as unknown as Projection, taken, new Map(), async () => new Map());
  return new Map(changes.flatMap(({ id, document }) => (document === null ? [] : [[id, JSON.parse(document.json) as Doc]])));
}

function touchesOf(projection: Projection, events: readonly RecordedEvent[], waiting: Waiting, parked: Map<string, ParkedStream>): Touch[] {
  const touches: Touch[] = [];
  for (const event of events) {
    if (waitsFrom(waiting, event) || parked.has(event.stream)) continue;
    try {
      for (const each of projection.eachOf?.(event) ?? [event]) {
        const id = projection.documentOf(each) as unknown;
        if (id !== null && typeof id !== 'string') throw new TypeError(`${projection.name} has a document whose id is no text.`);
        if (id !== null) touches.push({ id, event: each });
      }
    } catch (fault) {
      park(parked, event, fault);
    }
  }
  return touches;
}

function evolve(
  projection: Projection,
  touches: readonly Touch[],
  texts: ReadonlyMap<string, DocumentBefore>,
  parked: Map<string, ParkedStream>,
  checkEach: boolean,
): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  for (const { id, event } of touches) {
    if (parked.size > 0 && waitsFrom(parked, event)) continue;
    try {
      const draft = drafts.get(id) ?? draftOf(texts.get(id));
      drafts.set(id, draft);
      if (draft.upTo !== null && event.position <= draft.upTo) continue;
      const document = projection.evolve(draft.document, event);
      if (document === null && draft.document === null) continue;
      if (checkEach && document !== null) changeOf(projection, id, document, event);
      draft.document = document;
      draft.by = event;
    } catch (fault) {
      park(parked, event, fault);
    }
  }
  return drafts;
}

const draftOf = ({ json, upTo }: DocumentBefore = { json: null, upTo: null }): Draft => ({
  document: json === null ? null : (JSON.parse(json) as object),
  upTo,
  by: null,
});

const changesOf = (projection: Projection, drafts: ReadonlyMap<string, Draft>): DocumentChange[] => {
  const changes: DocumentChange[] = [];
  for (const [id, { document, by }] of drafts) if (by !== null) changes.push(changeOf(projection, id, document, by));
  return changes;
};

function changeOf(projection: Projection, id: string, document: object | null, { metadata }: RecordedEvent): DocumentChange {
  if (document === null) return { id, document };
  const createdAt = projection.createdAt(document);
  if (!Number.isFinite(createdAt)) throw new TypeError(`${projection.name} ${id} has no time of creation.`);
  const filters: Record<string, FilterValue> = {};
  for (const name of Object.keys(projection.filters)) {
    const value = (filters[name] = projection.filters[name]!(document) ?? null);
    if (!isFilterValue(value)) throw new TypeError(`${projection.name} ${id} has no ${name} that a store can keep.`);
  }
  const json = JSON.stringify(document);
  if (json.length > LONGEST_DOCUMENT) throw new RangeError(`${projection.name} ${id} is larger than a store can keep.`);
  return { id, document: { scope: scopeOf(metadata.account, metadata.livemode), createdAt, filters, json } };
}

const isFilterValue = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

const waitsFrom = (parked: Waiting, { stream, revision }: RecordedEvent): boolean =>
  revision >= (parked.get(stream)?.revision ?? Number.POSITIVE_INFINITY);

function park(parked: Map<string, ParkedStream>, { stream, revision, position }: RecordedEvent, fault: unknown): void {
  const reason = fault instanceof Error ? fault.message : String(fault);
  parked.set(stream, { stream, revision, position, reason: reason.slice(0, LONGEST_REASON) });
}
