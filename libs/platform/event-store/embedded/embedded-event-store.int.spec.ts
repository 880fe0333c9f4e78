import { MachineClock } from '#platform/clock/machine-clock';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import { ids, newEvent, newEvents } from '#test/contracts/history-backend';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

describe('appending to the file of the data directory', () => {
  const directory = temporaryDirectory();
  const file = new HistoryFile(directory.path('history.db'));
  const store = new EmbeddedEventStore(file, new MachineClock());
  afterAll(() => file.close());

  it('has none of the events of a failed commit', async () => {
    const [kept, lost, after] = [newEvents(2), newEvent(), newEvent()];
    await store.append('order-1', 'no_stream', kept);
    await store.load('order-1');
    const fault = Object.assign(new Error('The disk is full.'), { code: 'ERR_SQLITE_ERROR' });
    const writes = [
      store.append('order-1', 1, [lost]),
      file.write(() => {
        throw fault;
      }),
    ];
    for (const each of await Promise.allSettled(writes)) expect(each).toMatchObject({ status: 'rejected', reason: fault });
    expect(ids(await store.load('order-1'))).toEqual(ids(kept));
    expect(await store.append('order-1', 'any', [lost])).toMatchObject({ revision: 2 });
    expect(await store.append('order-1', 2, [after])).toMatchObject({ revision: 3 });
    expect(ids(await store.load('order-1'))).toEqual(ids([...kept, lost, after]));
  });
});
