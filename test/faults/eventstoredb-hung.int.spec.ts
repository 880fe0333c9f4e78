import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { ids, newEvent, newEvents } from '#test/contracts/history-backend';
import { eventually } from '#test/support/machine/eventually';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { Follower } from '#test/support/stores/follower';
import { SpawnedDouble } from '#test/support/stores/spawned-double';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** Milliseconds; the service itself waits longer. */
const PATIENCE = { answer: 300, outage: 900 };
/** The client asks a silent server whether it is there; it advises against so short an interval. */
const QUICK = '&keepAliveInterval=500&keepAliveTimeout=300';

describe('EventStoreDB that hangs (the double, stopped by a signal)', () => {
  const directory = temporaryDirectory();
  let double: SpawnedDouble;
  let server: EventStoreDbHistory;
  let run = 0;

  const connect = (parameters = ''): void => {
    server = new EventStoreDbHistory(`${double.url}${parameters}`, PATIENCE);
  };

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    double = await SpawnedDouble.start(directory.path(`hung-${run++}.log`));
    connect();
  });
  afterEach(async () => {
    await server.close();
    await double.kill();
  });

  it('gives an append up in time, and stores it once when it is repeated after the server goes on', async () => {
    const [first, second] = newEvents(2);
    await server.store.append('order-1', 'no_stream', [first!]);
    double.hang();
    await expect(server.store.append('order-1', 0, [second!])).rejects.toBeInstanceOf(HistoryUnavailable);
    double.goOn();
    await eventually(async () => expect(await server.store.append('order-1', 0, [second!])).toMatchObject({ revision: 1 }));
    expect(ids(await server.store.load('order-1'))).toEqual(ids([first!, second!]));
  });

  it('answers an append that outlives the pause', async () => {
    const pending = server.store.append('order-1', 'no_stream', [newEvent()]);
    double.hang();
    setTimeout(() => double.goOn(), 2 * PATIENCE.answer);
    expect(await pending).toMatchObject({ revision: 0 });
    expect(await server.store.load('order-1')).toHaveLength(1);
  });

  it('gives reads up in time', async () => {
    await server.store.append('order-1', 'no_stream', newEvents(2));
    double.hang();
    await expect(server.store.load('order-1')).rejects.toBeInstanceOf(HistoryUnavailable);
    await expect(server.history.end()).rejects.toBeInstanceOf(HistoryUnavailable);
    double.goOn();
    expect(await server.store.load('order-1')).toHaveLength(2);
  });

  it('says since when it has not been reached, and forgets that when it is', async () => {
    expect(await server.connection.health()).toBeNull();
    double.hang();
    const first = await server.connection.health();
    expect(first).toMatch(/^unreachable since \d{4}-\d\d-\d\dT[\d:.]+Z: no answer within 1500 ms$/);
    expect((await server.connection.health())!.slice(0, 44)).toBe(first!.slice(0, 44));
    double.goOn();
    await eventually(async () => expect(await server.connection.health()).toBeNull());
  });

  it('goes on following, whether the connection held or not', async () => {
    for (const parameters of ['', QUICK]) {
      await server.close();
      connect(parameters);
      const follower = new Follower(server.history, await server.history.end());
      const before = newEvent();
      await server.store.append('order-1', 'any', [before]);
      await eventually(() => expect(ids(follower.events)).toEqual([before.id]));
      double.hang();
      await expect(server.store.append('order-1', 0, newEvents(1))).rejects.toBeInstanceOf(HistoryUnavailable);
      double.goOn();
      const { position } = await eventually(() => server.store.append('order-2', 'any', newEvents(3)));
      await eventually(() => expect(follower.last).toMatchObject({ position, caughtUp: true }));
      expect(new Set(ids(follower.events)).size).toBe(follower.events.length);
      await follower.stop();
    }
  });

  it('hangs for 30 s: what is repeated meanwhile is stored once, health says since when, and all goes on automatically', async () => {
    const patient = new EventStoreDbHistory(double.url);
    const follower = new Follower(patient.history);
    const events = newEvents(3);
    await patient.store.append('order-1', 'no_stream', [events[0]!]);
    await eventually(() => expect(follower.events).toHaveLength(1));
    double.hang();
    const over = pause(30_000);
    await expect(patient.store.append('order-1', 0, [events[1]!])).rejects.toBeInstanceOf(HistoryUnavailable);
    expect(await patient.connection.health()).toMatch(/^unreachable since \d{4}-/);
    await expect(patient.store.append('order-1', 0, [events[1]!])).rejects.toBeInstanceOf(HistoryUnavailable);
    await over;
    double.goOn();
    await eventually(() => patient.store.append('order-1', 0, [events[1]!]));
    await patient.store.append('order-1', 1, [events[2]!]);
    await eventually(() => expect(ids(follower.events)).toEqual(ids(events)));
    expect(ids(await patient.store.load('order-1'))).toEqual(ids(events));
    expect(await patient.connection.health()).toBeNull();
    await follower.stop();
    await patient.close();
  });
});
