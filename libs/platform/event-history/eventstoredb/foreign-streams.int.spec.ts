import { type EventData, jsonEvent } from '@eventstore/db-client';
import { Metrics } from '#platform/metrics/metrics';
import { followUntil, ids, newEvent, newEvents } from '#test/contracts/history-backend';
import { eventually } from '#test/support/machine/eventually';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';

const MANY = 1_200;

describe('a history on a server that other applications use too (the double)', () => {
  let double: EventStoreDbDouble;
  let server: EventStoreDbHistory;

  const process = (): EventStoreDbHistory => new EventStoreDbHistory(double.url, undefined, ['order']);
  /** Events of another application, in a form that this service never writes. */
  const foreign = (count = 1): Promise<unknown> =>
    server.connection.client.appendToStream(
      'shipping-42',
      Array.from({ length: count }, () => jsonEvent({ type: 'parcel', data: 'a text' }) as EventData),
    );

  beforeEach(async () => {
    double = await EventStoreDbDouble.start();
    server = process();
  });
  afterEach(async () => {
    await server.close();
    double.kill();
  });

  it('ends at its own last event in any process, even with foreign events after it', async () => {
    const { position } = await server.store.append('order-1', 'no_stream', newEvents(2));
    expect(await server.history.end()).toBe(position);
    await foreign(MANY);
    expect(await server.history.end()).toBe(position);
    const other = process();
    expect(await other.history.end()).toBe(position);
    await other.close();
  });

  it('has no end while it contains only foreign events', async () => {
    await foreign();
    expect(await server.history.end()).toBeNull();
    expect(await server.history.read(null, 10)).toEqual([]);
  });

  it('skips and counts foreign events when it is read', async () => {
    await foreign(MANY);
    const [first, second] = newEvents(2);
    await server.store.append('order-1', 'no_stream', [first!]);
    await foreign(MANY);
    await server.store.append('order-1', 0, [second!]);
    const read = await server.history.read(null, 10);
    expect(ids(read)).toEqual(ids([first!, second!]));
    expect(ids(await server.history.read(read[0]!.position, 1))).toEqual([second!.id]);
    const metrics = new Metrics();
    server.history.measuredBy(metrics);
    expect(Number(/^history_foreign_events_total (\d+)$/m.exec(await metrics.text())![1])).toBeGreaterThanOrEqual(2 * MANY);
  });

  it('is followed to its end while foreign events are written', async () => {
    const written: string[] = [];
    const following = followUntil(server.history, null, (events) => events.length === 3);
    for (let n = 0; n < 3; n++) {
      const event = newEvent();
      written.push(event.id);
      await foreign(50);
      await server.store.append(`order-${n}`, 'no_stream', [event]);
    }
    await foreign();
    const { events, batches } = await following;
    expect(ids(events)).toEqual(written);
    expect(batches.at(-1)!.position).toBe(await server.history.end());
    await eventually(async () => expect(server.history.live).toBe(true));
  });

  it('reports foreign events to a follower on request', async () => {
    await server.store.append('order-1', 'no_stream', newEvents(1));
    await foreign(3);
    const passed: string[] = [];
    const ending = new AbortController();
    const options = { from: null, signal: ending.signal, onForeign: (stream: string) => void passed.push(stream) };
    for await (const { caughtUp } of server.history.follow(options)) if (caughtUp) ending.abort();
    expect(passed).toEqual(['shipping-42', 'shipping-42', 'shipping-42']);
  });
});
