import { setTimeout as pause } from 'node:timers/promises';
import { ids, newEvent, newEvents } from '#test/contracts/history-backend';
import { SteadyWriters } from '#test/faults/steady-writers';
import { eventually } from '#test/support/machine/eventually';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import type { TooSlow } from '#test/support/stores/eventstoredb-double/subscriptions';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { Follower } from '#test/support/stores/follower';

describe.each<TooSlow>(['dropped', 'catches up'])('a consumer that EventStoreDB finds too slow and that is %s (the double)', (tooSlow) => {
  let double: EventStoreDbDouble;
  let server: EventStoreDbHistory;

  beforeEach(async () => {
    double = await EventStoreDbDouble.start({ tooSlow });
    server = new EventStoreDbHistory(double.url);
  });
  afterEach(async () => {
    await server.close();
    double.kill();
  });

  it('misses nothing and sees nothing twice', async () => {
    const follower = new Follower(server.history);
    const writers = new SteadyWriters(server.store);
    for (let drop = 0; drop < 10; drop++) {
      const before = writers.count;
      await eventually(() => expect(writers.count).toBeGreaterThan(before + 50));
      if (tooSlow === 'dropped') double.dropConsumers();
      // More at once than the server keeps for a live consumer.
      await server.store.append(`burst-${drop}`, 'no_stream', newEvents(100));
    }
    await writers.stop();
    await eventually(() => expect(follower.events).toHaveLength(writers.count + 1_000));
    expect(ids(follower.events)).toEqual(ids(await server.history.read(null, writers.count + 1_001)));
    expect(follower.faults).toEqual([]);
    await follower.stop();
  });

  it('is none of the followers: they share one subscription, and a slow one holds nobody', async () => {
    const quick = [new Follower(server.history), new Follower(server.history)];
    const ending = new AbortController();
    const slow = (async () => {
      const seen: string[] = [];
      for await (const { events } of server.history.follow({ from: null, signal: ending.signal, most: 1_000 })) {
        seen.push(...ids(events));
        if (seen.length === 6_000) ending.abort();
        else await pause(30);
      }
      return seen;
    })();
    for (let n = 0; n < 60; n++)
      await server.store.append(
        'order-1',
        'any',
        Array.from({ length: 100 }, () => newEvent()),
      );
    for (const each of quick) await eventually(() => expect(each.events).toHaveLength(6_000));
    expect(await slow).toEqual(ids(quick[0]!.events));
    await eventually(() => expect(double.subscribers).toBe(1));
    for (const each of quick) await each.stop();
  });
});
