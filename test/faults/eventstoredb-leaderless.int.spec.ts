import { Logger } from '@nestjs/common';
import { HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { ids, newEvents } from '#test/contracts/history-backend';
import { eventually } from '#test/support/machine/eventually';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { Follower } from '#test/support/stores/follower';

/** Milliseconds; the service itself waits longer. */
const PATIENCE = { answer: 300, outage: 900 };

describe.each(['kurrentdb:', 'kurrentdb+discover:'])('KurrentDB at %s that is alive and has no leader yet (the double)', (scheme) => {
  let double: EventStoreDbDouble;
  let server: EventStoreDbHistory;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    double = await EventStoreDbDouble.start();
    double.loseLeader();
    server = new EventStoreDbHistory(double.url.replace('esdb:', scheme), PATIENCE);
  });
  afterEach(async () => {
    await server.close();
    double.kill();
  });

  it('is not taken for ready, and takes what is repeated after the election once', async () => {
    const events = newEvents(2);
    await expect(server.store.append('order-1', 'no_stream', events)).rejects.toBeInstanceOf(HistoryUnavailable);
    await expect(server.store.load('order-1')).rejects.toBeInstanceOf(HistoryUnavailable);
    expect(await server.connection.health()).toMatch(/^unreachable since /);
    double.electLeader();
    await eventually(async () => expect(await server.connection.health()).toBeNull());
    await server.store.append('order-1', 'no_stream', events);
    await server.store.append('order-1', 'no_stream', events);
    expect(ids(await server.store.load('order-1'))).toEqual(ids(events));
  });

  it('answers an append that outlives the election, and a follower that began before it', async () => {
    const follower = new Follower(server.history);
    const events = newEvents(1);
    const pending = server.store.append('order-1', 'no_stream', events);
    setTimeout(() => double.electLeader(), PATIENCE.answer);
    expect(await pending).toMatchObject({ revision: 0 });
    await eventually(() => expect(ids(follower.events)).toEqual(ids(events)));
    await follower.stop();
  });
});
