import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { ids, newEvents } from '#test/contracts/history-backend';
import { SteadyWriters } from '#test/faults/steady-writers';
import { eventually } from '#test/support/machine/eventually';
import { ClusterDouble } from '#test/support/stores/eventstoredb-double/cluster-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { Follower } from '#test/support/stores/follower';

const OUTAGE = 5_000;

describe('a cluster of EventStoreDB, all of it killed and started again (three doubles)', () => {
  let cluster: ClusterDouble;
  let server: EventStoreDbHistory;

  const outage = async (): Promise<void> => {
    cluster.kill();
    await pause(OUTAGE);
    await cluster.comeBack();
  };

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    cluster = await ClusterDouble.start();
    server = new EventStoreDbHistory(cluster.url);
  });
  afterEach(async () => {
    await server.close();
    cluster.kill();
  });

  it('takes what waited for it and what comes later, each once, and followers miss nothing', async () => {
    const { store, history } = server;
    const [before, during, after] = [newEvents(2), newEvents(2), newEvents(2)];
    await store.append('order-1', 'no_stream', before);
    const follower = new Follower(history);
    await eventually(() => expect(follower.events).toHaveLength(2));
    const back = outage();
    await pause(50);
    await expect(Promise.all([store.append('order-1', 1, during), store.load('order-1')])).resolves.toHaveLength(2);
    await back;
    await store.append('order-1', 3, after);
    const all = ids([...before, ...during, ...after]);
    expect(ids(await store.load('order-1'))).toEqual(all);
    await eventually(() => expect(ids(follower.events)).toEqual(all));
    expect(follower.faults).toEqual([]);
    await follower.stop();
  });

  it('keeps every acknowledged append of many writers, once, through one outage after the other', async () => {
    const patient = new EventStoreDbHistory(cluster.url, { answer: 1_000, outage: 30_000 });
    const follower = new Follower(patient.history);
    const writers = new SteadyWriters(patient.store);
    for (let kill = 0; kill < 3; kill++) {
      const before = writers.count;
      await eventually(() => expect(writers.count).toBeGreaterThan(before + 100));
      cluster.kill();
      await pause(1_500);
      await cluster.comeBack();
    }
    await writers.stop();
    for (const [stream, acknowledged] of writers.acknowledged) expect(ids(await patient.store.load(stream))).toEqual(acknowledged);
    await eventually(() => expect(follower.events).toHaveLength(writers.count));
    expect(ids(follower.events)).toEqual(ids(await patient.history.read(null, writers.count + 1)));
    await follower.stop();
    await patient.close();
  });

  it('is taken for ready only while an append could go through, and after the outage it does', async () => {
    const hasty = new EventStoreDbHistory(cluster.url, { answer: 500, outage: 2_000 });
    await hasty.store.append('order-1', 'no_stream', newEvents(1));
    expect(await hasty.connection.health()).toBeNull();
    const back = outage();
    await expect(hasty.store.append('order-1', 0, newEvents(1))).rejects.toBeInstanceOf(HistoryUnavailable);
    expect(await hasty.connection.health()).toMatch(/^unreachable since /);
    await back;
    await eventually(async () => expect(await hasty.connection.health()).toBeNull());
    await expect(hasty.store.append('order-1', 0, newEvents(1))).resolves.toMatchObject({ revision: 1 });
    expect(ids(await hasty.history.read(null, 10))).toEqual(ids(await hasty.store.load('order-1')));
    await hasty.close();
  });
});
