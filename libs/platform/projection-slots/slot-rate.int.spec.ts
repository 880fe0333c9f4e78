import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { EventHistory, FollowOptions, HistoryBatch } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import type { DocumentBefore, Generation, GenerationChanges, ReadModelWriter } from '#platform/storage/read-model-writer';
import { type Folding, releaseOf } from '#platform/projection-slots/folded-generations';
import { SlotDocuments } from '#platform/projection-slots/slot-documents';
import { SlotFolder } from '#platform/projection-slots/slot-folder';
import { attended, lowestOf } from '#platform/projection-slots/slot-table';
import { SlotsInMemory } from '#test/support/stores/slots-in-memory';

const CALL_MS = 5;
const TRIES = 4;
const EVENTS = 40_000;
const ACCOUNTS = 2_000;
const call = (): Promise<void> => pause(CALL_MS);

const at = (place: number): string => String(place).padStart(20, '0');

const EVENTS_OF_ACCOUNTS = Array.from(
  { length: EVENTS },
  (_, n) =>
    ({ stream: `order-${n % ACCOUNTS}`, revision: 0, position: at(n + 1), type: 'thing.happened', data: {}, at: 1, metadata: { account: `acct_${n % ACCOUNTS}`, livemode: false, at: 1 } }) as unknown as RecordedEvent, // prettier-ignore
);

/** All of it is there at the start: how fast it is caught up with. */
const history = {
  async *follow({ from, most = 200, signal }: FollowOptions): AsyncGenerator<HistoryBatch> {
    for (let next = Number(from ?? 0); next < EVENTS && !signal.aborted; next += most) {
      await call();
      const events = EVENTS_OF_ACCOUNTS.slice(next, next + most);
      yield { events, position: events.at(-1)!.position, caughtUp: false };
    }
    await new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));
  },
  opened: async (events: readonly RecordedEvent[]) => [...events],
} as unknown as EventHistory;

class DocumentsInMemory extends SlotDocuments {
  private readonly kept = new Map<string, DocumentBefore>();

  async generations(): Promise<Generation[]> {
    return [{ model: 'tallies', version: 1, generation: 1, state: 'live', paused: false, checkpoint: null }];
  }

  async leader(): Promise<number> {
    return 1;
  }

  async parkedIn(generations: readonly Generation[]): Promise<Map<number, []>> {
    return new Map(generations.map(({ generation }) => [generation, []]));
  }

  async documents(_: Generation, ids: readonly string[]): Promise<Map<string, DocumentBefore>> {
    await call();
    return new Map(ids.flatMap((id) => (this.kept.has(id) ? [[id, this.kept.get(id)!]] : [])));
  }

  async write(batch: readonly GenerationChanges[], position: string): Promise<void> {
    await call();
    for (const { id, document } of batch.flatMap(({ changes }) => changes))
      if ((this.kept.get(id)?.upTo ?? '') < position) this.kept.set(id, { json: document?.json ?? null, upTo: position });
  }

  get counted(): number {
    return [...this.kept.values()].reduce((sum, { json }) => sum + (JSON.parse(json!) as { count: number }).count, 0);
  }
}

const tallies: Projection<{ count: number }> = {
  name: 'tallies',
  version: 1,
  filters: {},
  documentOf: ({ stream }) => stream,
  evolve: (tally) => ({ count: (tally?.count ?? 0) + 1 }),
  createdAt: () => 1,
};

/** Events a second. */
async function rateOf(copies: number): Promise<number> {
  const slots = new SlotsInMemory(call);
  const documents = new DocumentsInMemory();
  const folding: Folding = {
    projections: () => [tallies as unknown as Projection],
    history,
    writer: documents as unknown as ReadModelWriter,
    documents,
    slots,
    listener: { onParked: async () => undefined },
    skipped: { all: async () => [], restored: async () => [] },
  };
  await slots.change((table) => ({ ...table, led: { token: 1, release: releaseOf([tallies]), generations: [1] } }));
  const folders = Array.from({ length: copies }, () => new SlotFolder(folding));
  // All are alive before the first takes its share.
  const now = await slots.now();
  for (const folder of folders) await slots.change((table) => attended(table, folder.name, now, now + 60_000));
  const began = performance.now();
  for (const folder of folders) folder.start();
  while (lowestOf(await slots.summary()) !== at(EVENTS)) await pause(CALL_MS);
  const seconds = (performance.now() - began) / 1000;
  for (const folder of folders) await folder.stop();
  expect(documents.counted).toBe(EVENTS);
  return EVENTS / seconds;
}

describe('the rate of copies that fold slots', () => {
  it('grows at least three times from one copy to four, at 5 ms a call', async () => {
    Logger.overrideLogger(false);
    // All copies run in this process: where others keep its core busy, they have it no more often than one has.
    let growth = 0;
    for (let tries = 0; tries < TRIES && growth < 3; tries++) growth = Math.max(growth, (1 / (await rateOf(1))) * (await rateOf(4)));
    expect(growth).toBeGreaterThanOrEqual(3);
  });
});
