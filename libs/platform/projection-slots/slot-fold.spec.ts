import { Logger } from '@nestjs/common';
import type { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { unreadable } from '#platform/event-history/unreadable';
import { FoldedGeneration } from '#platform/projector/folded-generation';
import { ParkingNotices } from '#platform/projector/parking-notices';
import type { Projection } from '#platform/projector/projection';
import type { Generation, GenerationChanges, ReadModelWriter } from '#platform/storage/read-model-writer';
import type { SlotDocuments } from '#platform/projection-slots/slot-documents';
import { slotOf } from '#platform/projection-slots/slot';
import { SlotFold } from '#platform/projection-slots/slot-fold';

const LIVE = { model: 'orders', version: 1, generation: 1, state: 'live', paused: false, checkpoint: null } satisfies Generation;
const ORDERS: Projection = {
  name: 'orders',
  version: 1,
  filters: {},
  documentOf: ({ stream, metadata }) => (metadata.account === '' ? null : stream),
  evolve: (document) => ({ n: ((document as { n: number } | null)?.n ?? 0) + 1 }),
  createdAt: () => 1,
};

const event = (stream: string, revision: number, position: string, account = 'acct_1'): RecordedEvent =>
  ({ id: position, stream, revision, position, type: 'thing.happened', data: {}, at: 1, created: 1, metadata: { account, livemode: false, at: 1 } }) as unknown as RecordedEvent; // prettier-ignore
const broken = (stream: string, revision: number, position: string): RecordedEvent =>
  unreadable(event(stream, revision, position), 'its metadata is not JSON', undefined);

describe('folding slots', () => {
  let written: GenerationChanges[];

  /** What the holder of an account's slot, from a position on, makes of events. */
  async function folded(account: string, from: string, ...events: readonly RecordedEvent[]): Promise<void> {
    const writer = { documents: async () => new Map() } as unknown as ReadModelWriter;
    const notices = new ParkingNotices({ onParked: async () => undefined }, { timesRestored: () => 0 });
    const generation = await FoldedGeneration.of(ORDERS, LIVE, writer, notices, []);
    const history = { opened: async (each: readonly RecordedEvent[]) => [...each] } as unknown as EventHistory;
    const documents = { write: async (batch: readonly GenerationChanges[]) => void written.push(...batch) } as unknown as SlotDocuments;
    const held = { epoch: 1, positions: new Map([[slotOf(account), from]]) };
    const fold = new SlotFold(held, [generation], history, { documents, writer });
    await fold.takeIn({ events, position: events.at(-1)!.position }, async () => true);
  }
  const documents = (): string[] => written.flatMap(({ changes }) => changes.map(({ id }) => id));
  const parked = (): unknown[] => written.flatMap((each) => (each.parked ?? []).map(({ stream, revision }) => [stream, revision]));

  beforeEach(() => {
    Logger.overrideLogger(false);
    written = [];
  });

  it('parks the stream of an event that names no account, and goes on with all others', async () => {
    await folded('acct_1', '', event('order-1', 0, '1'), broken('order-1', 1, '2'), event('order-1', 2, '3'), event('order-2', 0, '4'));
    expect([documents(), parked()]).toEqual([['order-1', 'order-2'], [['order-1', 1]]]);
    expect(written[0]!.changes.map(({ document }) => document!.json)).toEqual(['{"n":1}', '{"n":1}']);
  });

  it('parks it in every slot, as it may be of any account', async () => {
    for (const account of ['acct_1', 'acct_2']) await folded(account, '', broken('order-1', 0, '1'), event('order-1', 1, '2', account));
    expect([documents(), parked()]).toEqual([[], [['order-1', 0], ['order-1', 0]]]); // prettier-ignore
  });

  it('does not park it again once the slot is beyond it', async () => {
    await folded('acct_1', '1', broken('order-1', 0, '1'), event('order-2', 0, '2'));
    expect([documents(), parked()]).toEqual([['order-2'], []]);
  });
});
