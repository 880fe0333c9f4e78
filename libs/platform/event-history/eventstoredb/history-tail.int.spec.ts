import { HistoryTail } from '#platform/event-history/eventstoredb/history-tail';
import { NewestEvent } from '#platform/event-history/eventstoredb/newest-event';
import { ServerLog } from '#platform/event-history/eventstoredb/server-log';
import { OwnStreams } from '#platform/event-history/own-streams';
import type { Position } from '#platform/event-history/recorded-event';
import { newEvent } from '#test/contracts/history-backend';
import { eventually } from '#test/support/machine/eventually';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';

const CART = 'x'.repeat(500_000);
const CARTS = 50;
const LEAST_KEPT = 10;

describe('the newest part of the history', () => {
  let double: EventStoreDbDouble;
  let server: EventStoreDbHistory;
  let tail: HistoryTail;

  beforeEach(async () => {
    double = await EventStoreDbDouble.start();
    server = new EventStoreDbHistory(double.url);
    const log = new ServerLog(server.connection, new OwnStreams());
    tail = new HistoryTail(server.connection, log, new NewestEvent(log));
    await tail.start();
  });
  afterEach(async () => {
    tail.close();
    await server.close();
    double.kill();
  });

  it('keeps at most a few megabytes of large events, and reports earlier ones as missing', async () => {
    const positions: Position[] = [];
    for (let n = 0; n < CARTS; n++) positions.push((await server.store.append('order-1', 'any', [newEvent({ n, cart: CART })])).position);
    await eventually(() => expect(tail.after(positions.at(-2)!, 10)).toHaveLength(1));
    expect(tail.after(positions[0]!, CARTS)).toBeNull();
    expect(tail.after(positions.at(-1 - LEAST_KEPT)!, CARTS)).toHaveLength(LEAST_KEPT);
  });
});
