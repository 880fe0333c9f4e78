import { randomUUID } from 'node:crypto';
import type { EventHistory, HistoryBatch } from '#platform/event-history/event-history';
import type { EventMetadata, Position, RecordedEvent } from '#platform/event-history/recorded-event';
import type { EventStore, NewEvent } from '#platform/event-store/event-store';

/** One backend under test, from empty. */
export interface HistoryBackend {
  readonly store: EventStore;
  readonly history: EventHistory;
  /** The same history as after a restart of its process. */
  reopen(): Promise<HistoryBackend>;
  close(): Promise<void>;
}

export type MakeHistoryBackend = () => Promise<HistoryBackend>;

const METADATA: EventMetadata = {
  account: 'acct_1',
  livemode: false,
  actor: { type: 'service', id: null, name: null },
  command: '00000000-0000-8000-8000-000000000000',
  request_id: null,
  idempotency_key: null,
  causation: null,
  correlation: '00000000-0000-8000-8000-000000000000',
  at: 1_700_000_000,
  schema: 1,
};

export const newEvent = (data: unknown = {}, id: string = randomUUID()): NewEvent => ({
  id,
  type: 'thing.happened',
  data,
  metadata: METADATA,
});

export const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => newEvent({ n }));

export const ids = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

/** Follows until `enough` says so; what it saw, batch by batch. */
export async function followUntil(
  history: EventHistory,
  from: Position | null,
  enough: (events: readonly RecordedEvent[], batches: readonly HistoryBatch[]) => boolean,
  { most, onBatch }: { most?: number; onBatch?: (batch: HistoryBatch) => Promise<void> } = {},
): Promise<{ events: RecordedEvent[]; batches: HistoryBatch[] }> {
  const ending = new AbortController();
  const events: RecordedEvent[] = [];
  const batches: HistoryBatch[] = [];
  for await (const batch of history.follow({ from, signal: ending.signal, ...(most === undefined ? {} : { most }) })) {
    batches.push(batch);
    events.push(...batch.events);
    await onBatch?.(batch);
    if (enough(events, batches)) ending.abort();
  }
  return { events, batches };
}
