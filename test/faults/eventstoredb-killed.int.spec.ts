import { Logger } from '@nestjs/common';
import { ids } from '#test/contracts/history-backend';
import { SteadyWriters } from '#test/faults/steady-writers';
import { eventually } from '#test/support/machine/eventually';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { Follower } from '#test/support/stores/follower';
import { SpawnedDouble } from '#test/support/stores/spawned-double';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const KILLS = 5;

describe('EventStoreDB, killed again and again (the double, in a process of its own)', () => {
  const directory = temporaryDirectory();

  beforeAll(() => Logger.overrideLogger(false));

  it('keeps what was acknowledged, once, and its followers see all of it, once', async () => {
    const double = await SpawnedDouble.start(directory.path('killed.log'));
    const server = new EventStoreDbHistory(double.url, { answer: 1_000, outage: 30_000 });
    const { store, history } = server;
    const follower = new Follower(history);
    const writers = new SteadyWriters(store);
    for (let kill = 0; kill < KILLS; kill++) {
      const before = writers.count;
      await eventually(() => expect(writers.count).toBeGreaterThan(before + 100));
      await double.kill();
      await double.comeBack();
    }
    await writers.stop();
    for (const [stream, acknowledged] of writers.acknowledged) expect(ids(await store.load(stream))).toEqual(acknowledged);
    await eventually(() => expect(follower.events).toHaveLength(writers.count));
    expect(ids(follower.events)).toEqual(ids(await history.read(null, writers.count + 1)));
    await follower.stop();
    await server.close();
    await double.kill();
  });
});
