import { type EventData, jsonEvent } from '@eventstore/db-client';
import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import { WrongExpectedRevision } from '#platform/event-store/event-store.errors';
import { ids, newEvent, newEvents } from '#test/contracts/history-backend';
import { EventStoreDbDouble } from '#test/support/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/eventstoredb-history';

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

  it('repeats an append that was not answered, and the server knows it again', async () => {
    const events = newEvents(3);
    double.hang();
    const appended = server.store.append('order-1', 'no_stream', events);
    setTimeout(() => double.goOn(), 700);
    expect(await appended).toMatchObject({ revision: 2 });
    expect(ids(await server.store.load('order-1'))).toEqual(ids(events));
  });

  it('is told of a wrong revision by a repeat, too, when somebody else was quicker', async () => {
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

  it('knows an id again in the first stream that has it alone, so that none may be in two', async () => {
    const [event] = newEvents(1);
    for (const stream of ['order-1', 'order-2', 'order-1', 'order-2']) await server.store.append(stream, 'any', [event!]);
    expect([await server.store.load('order-1'), await server.store.load('order-2')].map(({ length }) => length)).toEqual([1, 2]);
    expect(double.idsInTwoStreams).toEqual([event!.id]);
  });

  it('does not hand over what somebody else wrote, nor passes it over', async () => {
    const foreign = jsonEvent({ type: 'note', data: 'a text' }) as EventData;
    await server.connection.client.appendToStream('order-1', [foreign]);
    await expect(server.store.load('order-1')).rejects.toBeInstanceOf(UnreadableEvent);
    await expect(server.history.read(null, 10)).rejects.toBeInstanceOf(UnreadableEvent);
    await expect(server.history.follow({ from: null, signal: AbortSignal.timeout(5_000) }).next()).rejects.toBeInstanceOf(UnreadableEvent);
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
