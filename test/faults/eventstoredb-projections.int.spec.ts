import { Logger } from '@nestjs/common';
import { ids, newEvents } from '#test/contracts/history-backend';
import { eventually } from '#test/support/machine/eventually';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { Follower } from '#test/support/stores/follower';

const LINKS = 4_000;
/** Two pages of the server's log. */
const A_FEW = 1_000;

describe('EventStoreDB whose projections have written many links behind our events (the double)', () => {
  let double: EventStoreDbDouble;
  let server: EventStoreDbHistory;
  const said: unknown[] = [];
  const log = { log: () => undefined, error: () => undefined, warn: (words: unknown) => void said.push(words) };

  beforeAll(() => Logger.overrideLogger(log));
  beforeEach(async () => {
    double = await EventStoreDbDouble.start();
    server = new EventStoreDbHistory(double.url);
    await server.store.append('order-1', 'no_stream', newEvents(3));
    double.writeLinks(LINKS);
    said.length = 0;
  });
  afterEach(async () => {
    await server.close();
    double.kill();
  });

  const readBy = async (act: () => Promise<unknown>): Promise<number> => {
    const before = double.eventsRead;
    await act();
    return double.eventsRead - before;
  };

  it('is followed from its own end on: nobody walks back to ours, neither at the start nor when the subscription is made again', async () => {
    const from = (await server.history.read(null, 3)).at(-1)!.position;
    const follower = new Follower(server.history, from);
    await eventually(() => expect(follower.last).toMatchObject({ events: [], caughtUp: true }));
    const [event] = newEvents(1);
    expect(
      await readBy(async () => {
        await server.store.append('order-1', 2, [event!]);
        await eventually(() => expect(ids(follower.events)).toEqual([event!.id]));
      }),
    ).toBe(0);
    double.writeLinks(LINKS);
    const [next] = newEvents(1);
    expect(
      await readBy(async () => {
        double.dropConsumers();
        await server.store.append('order-1', 3, [next!]);
        await eventually(() => expect(ids(follower.events)).toEqual([event!.id, next!.id]));
      }),
    ).toBeLessThan(A_FEW);
    expect(follower.faults).toEqual([]);
    await follower.stop();
  });

  it('is searched for the end of our history once', async () => {
    const { position } = (await server.history.read(null, 3)).at(-1)!;
    expect(await server.history.end()).toBe(position);
    expect(await readBy(async () => expect(await server.history.end()).toBe(position))).toBeLessThan(A_FEW);
    const follower = new Follower(server.history, position);
    await eventually(() => expect(follower.last).toMatchObject({ caughtUp: true }));
    double.writeLinks(LINKS);
    await eventually(async () => expect(await readBy(async () => expect(await server.history.end()).toBe(position))).toBeLessThan(A_FEW));
    const { position: newest } = await server.store.append('order-1', 2, newEvents(1));
    expect(await server.history.end()).toBe(newest);
    await follower.stop();
  });

  it('is warned of, with the figure', async () => {
    const follower = new Follower(server.history);
    await eventually(() => expect(follower.events).toHaveLength(3));
    expect(said).toEqual([expect.stringContaining('500 of the newest 500 events in EventStoreDB are links')]);
    await follower.stop();
  });
});
