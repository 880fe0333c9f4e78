import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventHistory } from '#platform/event-history/event-history';
import type { EventStore, ExpectedRevision } from '#platform/event-store/event-store';
import { WrongExpectedRevision } from '#platform/event-store/event-store.errors';
import { followUntil, type HistoryBackend, ids, type MakeHistoryBackend, newEvent, newEvents } from '#test/contracts/history-backend';
import { HistoryModel } from '#test/contracts/event-history-model';
import { eventually } from '#test/support/machine/eventually';

/** What every history owes its readers. */
export function eventHistoryContract(name: string, makeBackend: MakeHistoryBackend): void {
  describe(`${name} as a history`, () => {
    let backend: HistoryBackend;
    let store: EventStore;
    let history: EventHistory;

    beforeEach(async () => {
      backend = await makeBackend();
      ({ store, history } = backend);
    });
    afterEach(() => backend.close());

    it('has no end while it is empty, and then ends at its last event', async () => {
      expect(await history.end()).toBeNull();
      await store.append('order-1', 'no_stream', newEvents(2));
      const { position } = await store.append('order-2', 'no_stream', newEvents(3));
      expect(await history.end()).toBe(position);
    });

    it('reads all streams in the order of writing, from any place, some at a time', async () => {
      const written = newEvents(6);
      for (const [n, event] of written.entries()) await store.append(`order-${n % 2}`, 'any', [event]);
      const all = await history.read(null, 100);
      expect(ids(all)).toEqual(ids(written));
      expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).toSorted());
      expect(new Set(all.map(({ position }) => position)).size).toBe(6);
      expect(ids(await history.read(all[1]!.position, 3))).toEqual(ids(written.slice(2, 5)));
      expect(await history.read(all[5]!.position, 10)).toEqual([]);
    });

    it('reads one stream, up to a revision if one is given', async () => {
      const written = newEvents(4);
      await store.append('order-1', 'no_stream', written);
      await store.append('order-2', 'no_stream', newEvents(1));
      expect(ids(await history.stream('order-1'))).toEqual(ids(written));
      expect(ids(await history.stream('order-1', 1))).toEqual(ids(written.slice(0, 2)));
      expect(await history.stream('order-3')).toEqual([]);
    });

    it('measures how far a place lies', async () => {
      await store.append('order-1', 'no_stream', newEvents(4));
      const [first, , , last] = (await history.read(null, 4)).map(({ position }) => history.extent(position));
      expect(history.extent(null)).toBe(0);
      expect(first).toBeGreaterThan(0);
      expect(last).toBeGreaterThan(first!);
    });

    it('tells a follower of an empty history once that it has seen everything, and then wakes it', async () => {
      const following = followUntil(history, null, (events) => events.length === 1);
      await pause(20);
      const [event] = newEvents(1);
      await store.append('order-1', 'no_stream', [event!]);
      const { batches, events } = await following;
      expect(batches.map((each) => [each.events.length, each.caughtUp])).toEqual([[0, true], [1, true]]); // prettier-ignore
      expect(ids(events)).toEqual([event!.id]);
      expect(batches.at(-1)!.position).toBe(await history.end());
    });

    it('has no place to tell a follower of while it is empty, so that nobody believes to know part of it', async () => {
      const { batches } = await followUntil(history, null, () => true);
      expect(batches).toEqual([{ events: [], position: null, caughtUp: true }]);
    });

    it('says that a follower has caught up when the last batch was a full one', async () => {
      await store.append('order-1', 'no_stream', newEvents(4));
      const { batches } = await followUntil(history, null, (_, seen) => seen.at(-1)!.caughtUp, { most: 2 });
      expect(batches.reduce((sum, each) => sum + each.events.length, 0)).toBe(4);
      expect(batches.every((each) => each.events.length <= 2)).toBe(true);
      expect(batches.at(-1)!.position).toBe(await history.end());
    });

    it('goes on from a place, also after a restart', async () => {
      await store.append('order-1', 'no_stream', newEvents(5));
      const { batches } = await followUntil(history, null, (events) => events.length >= 2, { most: 2 });
      const later = newEvents(2);
      await store.append('order-1', 4, later);
      backend = await backend.reopen();
      const rest = await followUntil(backend.history, batches.at(-1)!.position, (events) => events.length >= 5);
      expect(rest.events.map(({ revision }) => revision)).toEqual([2, 3, 4, 5, 6]);
      expect(ids(rest.events.slice(3))).toEqual(ids(later));
    });

    it('goes from catching up to live without a gap or a double, while many write', async () => {
      await store.append('order-0', 'no_stream', newEvents(300));
      const following = followUntil(history, null, (events) => events.length >= 700, { most: 50 });
      const writing = Array.from({ length: 400 }, async (_, n) => {
        await pause(n % 40);
        return store.append(`order-${n % 7}`, 'any', [newEvent()]);
      });
      const [{ events }] = await Promise.all([following, ...writing]);
      expect(ids(events)).toEqual(ids(await history.read(null, 1000)));
    });

    it('does not hurry a slow reader, nor lose anything for it', async () => {
      let open = 0;
      const following = followUntil(history, null, (events) => events.length >= 60, {
        most: 10,
        onBatch: async () => {
          expect(++open).toBe(1);
          await pause(5);
          open--;
        },
      });
      for (let n = 0; n < 60; n++) await store.append('order-1', 'any', [newEvent({ n })]);
      const { events } = await following;
      expect(events.map(({ data }) => (data as { n: number }).n)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    });

    it('serves several followers together, each from its own place', async () => {
      const written = newEvents(40);
      await store.append('order-1', 'no_stream', written.slice(0, 20));
      const from = (await history.read(null, 20)).map(({ position }) => position);
      const places = [null, from[4]!, from[19]!];
      const following = places.map((place, n) =>
        followUntil(history, place, (events) => events.at(-1)?.id === written[39]!.id, { most: 3 + n }),
      );
      for (const event of written.slice(20)) await store.append('order-1', 'stream_exists', [event]);
      const seen = await Promise.all(following);
      expect(seen.map(({ events }) => ids(events))).toEqual([0, 5, 20].map((first) => ids(written.slice(first))));
    });

    it('says that its followers hear at once of what is written', async () => {
      const following = followUntil(history, null, (events) => events.length === 1);
      await eventually(() => expect(history.live).toBe(true));
      await store.append('order-1', 'no_stream', newEvents(1));
      await following;
    });

    it('lets a reader that throws go, and serves the next one', async () => {
      await store.append('order-1', 'no_stream', newEvents(3));
      const failing = followUntil(history, null, () => false, { onBatch: () => Promise.reject(new Error('cannot take this in')) });
      await expect(failing).rejects.toThrow('cannot take this in');
      expect((await followUntil(history, null, (events) => events.length >= 3)).events).toHaveLength(3);
    });

    it('ends a waiting follower when its signal aborts, and one that is aborted before it begins', async () => {
      const ending = new AbortController();
      const seen: boolean[] = [];
      const following = (async () => {
        for await (const { caughtUp } of history.follow({ from: null, signal: ending.signal })) seen.push(caughtUp);
      })();
      await eventually(() => expect(seen).toEqual([true]));
      ending.abort();
      await following;
      expect(seen).toEqual([true]);
      for await (const batch of history.follow({ from: null, signal: AbortSignal.abort() })) throw new Error(`saw ${batch.position}`);
    });

    it('does as a simple model does with any appends', async () => {
      const expected = fc.oneof(fc.constantFrom<ExpectedRevision[]>('no_stream', 'stream_exists', 'any'), fc.nat(5));
      const append = fc.record({ stream: fc.nat(2), expected, events: fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }) });
      let runs = 0;
      // Appends that nobody waits for keep their order once there is a connection; the one that makes it may be overtaken.
      await store.append('order-before', 'no_stream', newEvents(1));
      await fc.assert(
        fc.asyncProperty(fc.array(append, { maxLength: 30 }), async (appends) => {
          const prefix = `order-${runs++}`;
          const start = await history.end();
          const model = new HistoryModel();
          // A server remembers an id with the first stream it was stored in, so each has ids of its own.
          const run = randomUUID().slice(0, 8);
          const outcomes = await Promise.all(
            appends.map(async ({ stream, expected: at, events }) => {
              const news = events.map((n) => newEvent({}, `${run}-000${stream}-4000-8000-${String(n).padStart(12, '0')}`));
              const name = `${prefix}-${stream}`;
              const revision = model.append(name, at, ids(news));
              const outcome = store.append(name, at, news).then((done) => done.revision);
              return {
                revision,
                actual: await outcome.catch((error: unknown) => (error instanceof WrongExpectedRevision ? null : Promise.reject(error))),
              };
            }),
          );
          for (const { revision, actual } of outcomes) expect(actual).toBe(revision);
          const read = await history.read(start, 1000);
          expect(read.map(({ stream, revision, id }) => [stream, revision, id])).toEqual(model.all);
        }),
        { numRuns: 100 },
      );
    });
  });
}
