import { type EventData, jsonEvent } from '@eventstore/db-client';
import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import { EventPipeline } from '#platform/event-history/event-pipeline';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { isReadable } from '#platform/event-history/unreadable';
import { PipedEventStore } from '#platform/event-store/piped-event-store';
import { WrongExpectedRevision } from '#platform/event-store/event-store.errors';
import { ids, newEvent, newEvents } from '#test/contracts/history-backend';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';

describe('appending to EventStoreDB (the double)', () => {
  let double: EventStoreDbDouble;
  let server: EventStoreDbHistory;

  beforeEach(async () => {
    double = await EventStoreDbDouble.start();
    server = new EventStoreDbHistory(double.url, { answer: 200, outage: 2_000 });
  });
  afterEach(async () => {
    await server.close();
    double.kill();
  });

  it('repeats an unanswered append, which the server recognises', async () => {
    const events = newEvents(3);
    double.hang();
    const appended = server.store.append('order-1', 'no_stream', events);
    setTimeout(() => double.goOn(), 700);
    expect(await appended).toMatchObject({ revision: 2 });
    expect(ids(await server.store.load('order-1'))).toEqual(ids(events));
  });

  it('detects a conflict in a repeated append, too', async () => {
    const [first, second, rival] = newEvents(3);
    await server.store.append('order-1', 'no_stream', [first!]);
    double.kill();
    const appended = server.store.append('order-1', 0, [second!]);
    const other = new EventStoreDbHistory(double.url);
    await double.comeBack();
    await other.store.append('order-1', 0, [rival!]);
    await expect(appended).rejects.toMatchObject({ stream: 'order-1', expected: 0, actual: 1 });
    await expect(appended).rejects.toBeInstanceOf(WrongExpectedRevision);
    await other.close();
  });

  it('recognises an id only in the first stream that has it, so no id may be in two', async () => {
    const [event] = newEvents(1);
    for (const stream of ['order-1', 'order-2', 'order-1', 'order-2']) await server.store.append(stream, 'any', [event!]);
    expect([await server.store.load('order-1'), await server.store.load('order-2')].map(({ length }) => length)).toEqual([1, 2]);
    expect(double.idsInTwoStreams).toEqual([event!.id]);
  });

  it('keeps the place of a foreign event in a stream of ours, which nobody reads', async () => {
    const foreign = jsonEvent({ type: 'note', data: 'a text' }) as EventData;
    await server.connection.client.appendToStream('order-1', [foreign]);
    await server.store.append('order-2', 'no_stream', [newEvent()]);
    const { value: batch } = await server.history.follow({ from: null, signal: AbortSignal.timeout(5_000) }).next();
    for (const events of [await server.history.read(null, 10), batch!.events as readonly RecordedEvent[]]) {
      expect(events.map(({ stream, type }) => [stream, type])).toEqual([['order-1', 'note'], ['order-2', 'thing.happened']]); // prettier-ignore
      expect(() => events[0]!.data).toThrow(UnreadableEvent);
      expect(events.map(isReadable)).toEqual([false, true]);
    }
    const piped = new PipedEventStore(server.store, new EventPipeline([]));
    await expect(piped.load('order-1')).rejects.toThrow('Event 0 of stream order-1 cannot be read');
    expect(await piped.load('order-2')).toHaveLength(1);
  });

  it('reads past any number of the server’s own events', async () => {
    const own = Array.from({ length: 1_200 }, () => jsonEvent({ type: '$statsCollected', data: {} }) as EventData);
    const { position } = await server.store.append('order-1', 'no_stream', [newEvent()]);
    await server.connection.client.appendToStream('$stats-elsewhere', own);
    expect(await server.history.end()).toBe(position);
    await server.store.append('order-1', 0, [newEvent()]);
    expect(await server.history.read(position, 1)).toMatchObject([{ stream: 'order-1', revision: 1 }]);
  });
});
