import { createHash } from 'node:crypto';
import type { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { bytesOf } from '#platform/event-store/append-size';
import type { EventStore, NewEvent } from '#platform/event-store/event-store';

const PAGE = 500;
/** The most bytes of data and metadata per append: within every store's limit, with room for the original position that is added. */
const MOST_BYTES = 512 * 1024;

/** The store that a history is copied into, below upcasting and sealing. */
export interface CopyTarget {
  readonly store: EventStore;
  readonly history: EventHistory;
}

/**
 * Copies a history as stored, with the same ids in the same order; each event gets its original position and time in its metadata. A copy that is
 * restarted after an interruption skips the pages that are there. It appends the interrupted page again, and the store recognises that as a repeat.
 */
export async function copyHistory(from: EventHistory, to: CopyTarget, onCopied: (last: Position) => void): Promise<void> {
  const [[ours], [theirs]] = await Promise.all([from.read(null, 1), to.history.read(null, 1)]);
  if (theirs !== undefined && theirs.id !== ours?.id)
    throw new Error('EventStoreDB holds another history already. Copy into an empty one.');
  for await (const page of pagesOf(from)) {
    const last = page.at(-1)!;
    if (!(await isIn(to.history, last))) for (const run of runsOf(page)) await append(to.store, run);
    onCopied(last.position);
  }
}

/** A checksum of a history. Equal sums mean the same events, each as recorded, in the same order. */
export interface HistorySum {
  readonly events: number;
  readonly streams: number;
  readonly sha256: string;
}

/** The checksum of a history. `onEvent` receives each event. */
export async function sumOf(history: EventHistory, onEvent: (event: RecordedEvent) => void = () => undefined): Promise<HistorySum> {
  const hash = createHash('sha256');
  const streams = new Set<string>();
  let events = 0;
  for await (const page of pagesOf(history)) {
    for (const event of page) {
      const { moved: _, ...metadata } = event.metadata;
      hash.update(JSON.stringify([event.id, event.type, event.stream, event.revision, event.created, event.data, metadata]));
      streams.add(event.stream);
      events++;
      onEvent(event);
    }
  }
  return { events, streams: streams.size, sha256: hash.digest('hex') };
}

async function* pagesOf(history: EventHistory): AsyncGenerator<RecordedEvent[]> {
  for (let from: Position | null = null; ;) {
    const page: RecordedEvent[] = await history.read(from, PAGE);
    if (page.length === 0) return;
    yield page;
    from = page.at(-1)!.position;
  }
}

const isIn = async (history: EventHistory, { stream, revision, id }: RecordedEvent): Promise<boolean> =>
  (await history.stream(stream, revision)).at(revision)?.id === id;

/** Splits a page into runs: consecutive events of one stream, as many as fit into an append. */
function runsOf(page: readonly RecordedEvent[]): RecordedEvent[][] {
  const runs: RecordedEvent[][] = [];
  let bytes = 0;
  for (const event of page) {
    const size = bytesOf({ data: JSON.stringify(event.data), metadata: JSON.stringify(event.metadata) });
    const run = runs.at(-1);
    if (run?.at(-1)!.stream === event.stream && bytes + size <= MOST_BYTES) {
      run.push(event);
      bytes += size;
    } else {
      runs.push([event]);
      bytes = size;
    }
  }
  return runs;
}

async function append(store: EventStore, run: readonly RecordedEvent[]): Promise<void> {
  const [{ stream, revision }] = run as [RecordedEvent];
  const events = run.map(({ id, type, data, metadata, position, created }): NewEvent => ({
    id,
    type,
    data,
    metadata: { ...metadata, moved: { position, created } },
  }));
  await store.append(stream, revision === 0 ? 'no_stream' : revision - 1, events);
}
