import { type EventData, jsonEvent } from '@eventstore/db-client';
import { HistoryLog } from '#audit/log/history-log';
import { VerifyHistory } from '#audit/verify/verify-history';
import { EmbeddedLogTiles } from '#platform/integrity/embedded/embedded-log-tiles';
import { newEvents } from '#test/contracts/history-backend';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

describe('the log of a history beside those of other applications (the double)', () => {
  const directory = temporaryDirectory();
  let double: EventStoreDbDouble;
  let server: EventStoreDbHistory;
  let tiles: EmbeddedLogTiles;
  let log: HistoryLog;

  beforeAll(async () => {
    double = await EventStoreDbDouble.start();
    server = new EventStoreDbHistory(double.url, undefined, ['order']);
    tiles = new EmbeddedLogTiles(directory.path('history-log.db'));
    log = new HistoryLog(server.history, tiles);
  });
  afterAll(async () => {
    tiles.close();
    await server.close();
    double.kill();
  });

  it('numbers our events without a gap, and verifying passes the others over and says so', async () => {
    const foreign = (): EventData => jsonEvent({ type: 'parcel', data: { order: 1 } }) as EventData;
    for (let n = 0; n < 3; n++) {
      await server.connection.client.appendToStream(`shipping-${n}`, [foreign(), foreign()]);
      await server.store.append(`order-${n}`, 'no_stream', newEvents(1));
    }
    await server.connection.client.appendToStream('shipping-0', [foreign()]);
    const head = await log.upToNow();
    expect(head).toEqual({ size: 3, position: await server.history.end() });
    expect((await tiles.tile(0, 0))!.positions).toEqual((await server.history.read(null, 10)).map(({ position }) => position));
    const report = await new VerifyHistory(server.history, tiles, log).run(null, () => undefined);
    expect(report).toMatchObject({ events: 3, streams: 3, fault_count: 0, faults: [] });
    expect(report.notes).toEqual([
      {
        note: 'foreign_events',
        message:
          '7 events of other applications on the same EventStoreDB were passed over, such as those of shipping-0, shipping-1, shipping-2. They are no part of this history.',
      },
    ]);
  });
});
