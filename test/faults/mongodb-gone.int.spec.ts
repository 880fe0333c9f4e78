import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { COMPLETED } from '#job-queue/policy';
import { QueueWorker } from '#job-queue/queue-worker';
import { LEASE } from '#job-queue/job-outcomes';
import { makeLog } from '#platform/logging/log';
import type { Projection } from '#platform/projector/projection';
import { Projector } from '#platform/projector/projector';
import type { JobResult } from '#job-queue/job-store';
import { Generations } from '#platform/storage/mongodb/generations';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoJobStore } from '#job-queue/mongodb/mongo-job-store';
import { MongoIdempotencyRecords } from '#http/idempotency/mongodb/mongo-idempotency-records';
import { MongoReadModelWriter } from '#platform/storage/mongodb/mongo-read-model-writer';
import { MongoReadModels } from '#platform/storage/mongodb/mongo-read-models';
import { RecordCollections } from '#platform/storage/mongodb/record-collections';
import { newEvent } from '#test/contracts/history-backend';
import { seededRandom } from '#test/faults/seeded-random';
import type { BreakableRelay } from '#test/support/machine/breakable-relay';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { eventually } from '#test/support/machine/eventually';
import { describeMongoServer, ownDatabases } from '#test/support/stores/mongodb';
import { relayed } from '#test/support/stores/mongodb-address';
import { ShiftedClock } from '#test/support/machine/shifted-clock';
import { unmovedClocks } from '#test/support/stores/unmoved-clocks';

const PATIENCE = 600;
const LONG = 30_000;
const GONE = 60_000;
const MOST_TRIES = 500;
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

const tallies: Projection<{ count: number; sum: number }> = {
  name: 'tallies',
  version: 1,
  filters: {},
  documentOf: ({ stream }) => stream,
  evolve: (tally, { data }) => ({ count: (tally?.count ?? 0) + 1, sum: (tally?.sum ?? 0) + (data as { n: number }).n }),
  createdAt: () => 1,
};

/** A server whose clock is ahead by as much as a test says, in milliseconds. */
class AheadMongoDatabase extends MongoDatabase {
  ahead = 0;

  override async now(): Promise<number> {
    return (await super.now()) + this.ahead;
  }
}

describeMongoServer(`a MongoDB that goes and comes back (FAULT_SEED=${seed})`, (server) => {
  const random = seededRandom(seed);
  const databases = ownDatabases(server);
  let relay: BreakableRelay;
  let database: AheadMongoDatabase;

  beforeEach(async () => {
    Logger.overrideLogger(false);
    let url: string;
    [relay, url] = await relayed(databases.next());
    database = new AheadMongoDatabase(url, PATIENCE);
  });
  afterEach(async () => {
    await database.close();
    await relay.close();
  });

  /** Breaks again and again, in each manner, until the returned function stops and mends it. */
  const breaking = (): (() => Promise<void>) => {
    let stopped = false;
    const run = (async () => {
      while (!stopped) {
        await pause(50 + 350 * random());
        const queue = random();
        if (queue < 0.7) relay.cut();
        else {
          if (queue < 0.85) relay.refuse();
          else relay.hang();
          await pause(PATIENCE * 1.5 * random());
          relay.mend();
        }
      }
    })();
    return async () => {
      stopped = true;
      await run;
    };
  };

  const goneForAMinute = (): (() => Promise<void>) => {
    relay.refuse();
    const back = pause(GONE).then(() => relay.mend());
    return () => back;
  };

  it.each<[string, () => () => Promise<void>]>([
    ['breaks again and again', breaking],
    ['is gone for a minute', goneForAMinute],
  ])('that %s makes the projector wait, and take in each event once', async (_, trouble) => {
    const { store, history, close } = await embeddedHistory();
    const generations = new Generations(database);
    const readModels = new MongoReadModels(generations);
    const projector = new Projector(() => [tallies as unknown as Projection], history, new MongoReadModelWriter(generations, database));
    await projector.start();
    const mend = trouble();
    for (let n = 0; n < 600; n++) {
      await store.append(`order-${n % 7}`, 'any', [newEvent({ n })]);
      await pause(5);
    }
    await mend();
    const end = (await history.end())!;
    await eventually(async () => expect(await readModels.reached(end, 0)).toBe(true));
    for (let stream = 0; stream < 7; stream++) {
      const own = Array.from({ length: 600 }, (_, n) => n).filter((n) => n % 7 === stream);
      const document = JSON.parse((await readModels.get('tallies', `order-${stream}`, 'acct_1:test'))!);
      expect(document).toEqual({ count: own.length, sum: own.reduce((total, n) => total + n, 0) });
    }
    await projector.stop();
    await close();
  });

  it('loses no answer that was said to be kept', async () => {
    const records = new MongoIdempotencyRecords(database, PATIENCE);
    const kept: string[] = [];
    const mend = breaking();
    for (let n = 0; kept.length < 30 && n < MOST_TRIES; n++) {
      const key = { scope: 'acct_1:test', key: `k-${n}` };
      try {
        if ((await records.begin(key, 'f', n, 1_000_000)).state !== 'owned') continue;
        await records.keep(key, { status: 201, body: `answer ${n}`, requestId: 'req_1' });
        kept.push(key.key);
      } catch {
        await records.release(key, false).catch(() => undefined);
      }
    }
    await mend();
    expect(kept).toHaveLength(30);
    for (const key of kept) {
      await eventually(async () =>
        expect(await records.begin({ scope: 'acct_1:test', key }, 'f', 100, 1_000_000)).toMatchObject({ state: 'kept' }),
      );
    }
    records.onApplicationShutdown();
  });

  it('has what was done while it was gone for longer than a lease written down when it is back, and not done again', async () => {
    const jobStore = new MongoJobStore(database, new RecordCollections(database));
    const clock = new ShiftedClock();
    let performed = 0;
    const perform = async (): Promise<JobResult> => {
      performed++;
      relay.refuse();
      return COMPLETED;
    };
    const group = new QueueWorker(
      { queue: 'greet', atOnce: 1, room: null, handler: { perform, late: (result) => result } },
      { jobStore, clock, clocks: unmovedClocks(), log: makeLog('silent'), onNext: () => undefined },
    );
    await jobStore.add([{ queue: 'greet', key: 'ada', dueAt: 0, payload: null }]);
    const ticking = setInterval(() => void group.fill(), 250);
    await eventually(() => expect(performed).toBe(1));
    // Long enough for an outcome not to be taken.
    await pause(2 * PATIENCE);
    clock.advance(LEASE / 1000 + 1);
    database.ahead = LEASE + 1000;
    await pause(2 * PATIENCE);
    relay.mend();
    await eventually(async () => expect(await jobStore.backlog()).toEqual([]));
    clearInterval(ticking);
    await group.close();
    expect(performed).toBe(1);
  });

  it('is reported by its health check, with the time since when, until it is back', async () => {
    await database.connect();
    expect(database.health()).toBeNull();
    for (const breakIt of [() => relay.refuse(), () => relay.hang()]) {
      breakIt();
      await eventually(() => expect(database.health()).toMatch(/^MongoDB is unreachable since \d{4}-\d\d-\d\dT/));
      const reported = database.health();
      await expect(database.collection('things').findOne({})).rejects.toThrow();
      expect(database.health()).toBe(reported);
      relay.mend();
      await eventually(() => expect(database.health()).toBeNull());
      expect(Math.abs((await database.now()) - Date.now())).toBeLessThan(LONG);
    }
  });

  it('is reached when it comes up later than who waits for it', async () => {
    relay.refuse();
    await expect(database.collection('things').findOne({})).rejects.toThrow();
    await expect(database.unhurried('things').findOne({})).rejects.toThrow();
    relay.mend();
    await eventually(async () => expect(await database.collection('things').findOne({})).toBeNull());
    await eventually(async () => expect(await database.unhurried('things').findOne({})).toBeNull());
    expect(database.health()).toBeNull();
  });

  it('ends each call, also those that begin while their connection closes', async () => {
    const call = () => database.collection('things').findOne({});
    for (let n = 0; n < 5; n++) {
      await eventually(() => Promise.all(Array.from({ length: 10 }, call)));
      relay.cut();
      const calls: Promise<unknown>[] = [];
      for (let turn = 0; turn < 10; turn++) {
        calls.push(call());
        await nextTurn();
      }
      const ended = Promise.allSettled(calls).then(() => true);
      expect(await Promise.race([ended, pause(LONG, false, { ref: false })])).toBe(true);
    }
  });

  it('ends a call that gets no answer, and lets the next one through when it goes on', async () => {
    await database.connect();
    relay.hang();
    await expect(database.collection('things').findOne({})).rejects.toThrow();
    relay.mend();
    await eventually(async () => expect(await database.collection('things').findOne({})).toBeNull());
  });
});
