import type { EventHistory } from '#platform/event-history/event-history';
import { EventPipeline } from '#platform/event-history/event-pipeline';
import { PipedEventHistory } from '#platform/event-history/piped-event-history';
import { Upcasting, type Upcasts } from '#platform/event-history/upcasting';
import type { EventStore } from '#platform/event-store/event-store';
import { PipedEventStore } from '#platform/event-store/piped-event-store';
import { followUntil, type HistoryBackend, newEvent } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/stores/embedded-history';

/** Version 1 had a price in major units, version 2 in minor ones; version 3 names its currency. */
const PRICES: Upcasts = {
  'thing.happened': [({ price }) => ({ minor: price * 100 }), ({ minor }) => ({ minor, currency: 'INR' })],
};

const PRESENT = { minor: 1_200, currency: 'INR' };

let backend: HistoryBackend;

beforeEach(async () => {
  backend = await embeddedHistory();
});
afterEach(() => backend.close());

function through(...sources: Upcasts[]): { store: EventStore; history: EventHistory } {
  const pipeline = new EventPipeline([new Upcasting(() => sources)]);
  return { store: new PipedEventStore(backend.store, pipeline), history: new PipedEventHistory(backend.history, pipeline) };
}

describe('facts whose shape has changed', () => {
  it('are read in their present shape in every way of reading', async () => {
    await through({}).store.append('thing-1', 'no_stream', [newEvent({ price: 12 })]);
    const { store, history } = through(PRICES);
    const { events: followed } = await followUntil(history, null, (events) => events.length === 1);
    const reads = [await store.load('thing-1'), await history.stream('thing-1'), await history.read(null, 10), followed];
    for (const [event] of reads) expect([event!.data, event!.metadata.schema]).toEqual([PRESENT, 3]);
  });

  it('are distinguished from facts with the present or an intermediate shape', async () => {
    await through({ 'thing.happened': PRICES['thing.happened']!.slice(0, 1) }).store.append('thing-1', 'any', [newEvent({ minor: 1_200 })]);
    await through(PRICES).store.append('thing-1', 'any', [newEvent(PRESENT)]);
    expect((await backend.history.stream('thing-1')).map(({ metadata }) => metadata.schema)).toEqual([2, 3]);
    expect((await through(PRICES).history.stream('thing-1')).map(({ data }) => data)).toEqual([PRESENT, PRESENT]);
  });

  it('are not changed in the store', async () => {
    await through({}).store.append('thing-1', 'no_stream', [newEvent({ price: 12 })]);
    await through(PRICES).store.load('thing-1');
    expect((await backend.history.stream('thing-1'))[0]).toMatchObject({ data: { price: 12 }, metadata: { schema: 1 } });
  });

  it('are upcast by one room only', async () => {
    const { store } = through(PRICES, PRICES);
    await expect(store.append('thing-1', 'any', [newEvent()])).rejects.toThrow('Two rooms');
  });
});
