import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { Projector } from '#platform/projector/projector';
import { Generations } from '#platform/storage/mongodb/generations';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoReadModels } from '#platform/storage/mongodb/mongo-read-models';
import { MongoReadModelWriter } from '#platform/storage/mongodb/mongo-read-model-writer';
import { type HistoryBackend, newEvent } from '#test/contracts/history-backend';
import { seededRandom } from '#test/faults/seeded-random';
import { eventually } from '#test/support/machine/eventually';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { LONG_PATIENCE } from '#test/support/stores/long-patience';
import { describeMongoServer, ownDatabases } from '#test/support/stores/mongodb';
import { LISTS, NumberedEvents, SlotCopy, TIMES, wholeLists } from '#test/support/stores/slot-copies';

/** A process of the release before slots: it knows the checkpoints of the catalog alone. */
class EarlierProcess {
  private readonly database: MongoDatabase;
  private readonly writer: MongoReadModelWriter;
  private readonly projector: Projector;
  readonly readModels: MongoReadModels;

  constructor(url: string, { history }: HistoryBackend) {
    this.database = new MongoDatabase(url, LONG_PATIENCE);
    const generations = new Generations(this.database);
    this.writer = new MongoReadModelWriter(generations, this.database);
    this.readModels = new MongoReadModels(generations);
    this.projector = new Projector(() => LISTS, history, this.writer);
  }

  async leadUnder(token: number): Promise<void> {
    await this.writer.fence(token);
    await this.projector.start();
    await this.projector.retry();
  }

  stopLeading(): Promise<void> {
    return this.projector.stop();
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

const MOMENT = 1_500;
const TEN_SECONDS = 10_000;
/** Nothing is killed here: a busy machine must not end a lease. */
const LONG_LEASE = { ...TIMES, lease: TEN_SECONDS };

describeMongoServer('a release that folds slots of MongoDB, beside the one before it', (server) => {
  const databases = ownDatabases(server);
  beforeEach(() => Logger.overrideLogger(false));

  it('takes over from it and gives back to it while events come, and each event counts once', async () => {
    const url = databases.next();
    const backend = await embeddedHistory();
    const events = new NumberedEvents(backend, seededRandom(7));
    const earlier = new EarlierProcess(url, backend);
    const held = async ({ slots }: SlotCopy): Promise<number[]> =>
      Object.values((await slots.summary()).holders).map(({ held: each }) => each);
    const readBy = async (copy: SlotCopy): Promise<void> => {
      const end = (await backend.history.end()) as Position;
      expect(await copy.readModels.reached(end, TEN_SECONDS)).toBe(true);
      expect(await earlier.readModels.reached(end, TEN_SECONDS)).toBe(true);
    };
    await earlier.leadUnder(1);
    const copies = [SlotCopy.start(url, backend, LONG_LEASE), SlotCopy.start(url, backend, LONG_LEASE)] as const;
    await pause(MOMENT);
    await readBy(copies[0]);
    expect(await held(copies[0])).toEqual([]);

    for (const token of [2, 4]) {
      await earlier.stopLeading();
      await copies[0].leadUnder(token);
      await eventually(async () => expect((await held(copies[0])).toSorted()).toEqual([128, 129]));
      await pause(MOMENT);
      await readBy(copies[1]);
      // Its lease is over, and it does not know yet: the earlier release leads while the copies still fold.
      await earlier.leadUnder(token + 1);
      await copies[0].stopLeading();
      await eventually(async () => expect(await held(copies[0])).toEqual([]));
      await pause(MOMENT);
      await readBy(copies[1]);
    }
    await events.stop();
    await readBy(copies[1]);
    const expected = await wholeLists(backend);
    for (const { name } of LISTS) expect(await copies[0].documents(name)).toEqual(expected[name]);
    await earlier.stopLeading();
    for (const copy of copies) await copy.stop();
    await earlier.close();
    await backend.close();
  });

  it('tells a reader only what is in all slots', async () => {
    const url = databases.next();
    const backend = await embeddedHistory();
    const events = new NumberedEvents(backend, seededRandom(8));
    const copy = SlotCopy.start(url, backend, LONG_LEASE);
    await copy.leadUnder(1);
    for (let look = 0; look < 20; look++) {
      const end = (await backend.history.end()) as Position;
      if (!(await copy.readModels.reached(end, TEN_SECONDS))) throw new Error('The copy does not fold.');
      const there = await copy.documents('accounts');
      const known = Object.values(there).flatMap((each) => (each as { events: number[] }).events);
      const happened = (await backend.history.read(null, 1_000_000)).filter(({ position }) => position <= end);
      expect(happened.map(({ data }) => (data as { n: number }).n).filter((n) => !known.includes(n))).toEqual([]);
    }
    await events.stop();
    await copy.stop();
    await backend.close();
  });

  it('tells a reader what it has kept in memory no longer than until that has changed', async () => {
    const url = databases.next();
    const backend = await embeddedHistory();
    const [copy, reader] = [SlotCopy.start(url, backend, LONG_LEASE), SlotCopy.start(url, backend, LONG_LEASE)];
    await copy.leadUnder(1);
    const event = newEvent({ n: 0 });
    for (let n = 1; n <= 20; n++) {
      await backend.store.append('order-1', 'any', [{ ...newEvent({ n }), metadata: { ...event.metadata, account: 'acct_1' } }]);
      if (!(await reader.readModels.reached((await backend.history.end()) as Position, TEN_SECONDS, ['accounts'])))
        throw new Error('Nothing is folded.');
      expect(await reader.lookups.find('accounts', 'acct_1')).toMatchObject({ events: Array.from({ length: n }, (_, index) => index + 1) });
    }
    for (const each of [copy, reader]) await each.stop();
    await backend.close();
  });
});
