import { Logger } from '@nestjs/common';
import { HistoryRefused } from '#platform/event-history/event-history.errors';
import { loadCertificate } from '#http/http-edge/tls/certificate';
import { ids, newEvents } from '#test/contracts/history-backend';
import { eventually } from '#test/support/machine/eventually';
import { allowReadingAll } from '#test/support/stores/eventstoredb-administrator';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { Follower } from '#test/support/stores/follower';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

describe('EventStoreDB with TLS and users (the double)', () => {
  const directory = temporaryDirectory();
  const said: string[] = [];
  let double: EventStoreDbDouble;
  let server: EventStoreDbHistory;

  const connect = (password: string): void => {
    server = new EventStoreDbHistory(double.urlFor('shop', password));
  };

  beforeAll(() =>
    Logger.overrideLogger({ log: () => undefined, warn: () => undefined, error: (words: unknown) => void said.push(String(words)) }),
  );
  beforeEach(async () => {
    const { cert, key, file: caFile } = await loadCertificate({ tlsCertFile: null, tlsKeyFile: null, dataDir: directory.path('') });
    double = await EventStoreDbDouble.start({ tls: { cert, key, caFile } });
    double.passwords.set('shop', 'right');
    said.length = 0;
  });
  afterEach(async () => {
    await server.close();
    double.kill();
  });

  it('says that a user may not read all, and what to do; who waited goes on when he may', async () => {
    connect('right');
    const written = newEvents(2);
    await server.store.append('order-1', 'no_stream', written);
    const words = `EventStoreDB (${double.host}) refuses the user shop: that user may not do what the service does`;
    await expect(server.history.end()).rejects.toMatchObject({ message: expect.stringContaining(words) });
    await expect(server.history.end()).rejects.toBeInstanceOf(HistoryRefused);
    expect(await server.connection.health()).toContain(words);
    const follower = new Follower(server.history);
    await eventually(() => expect(follower.faults).not.toEqual([]));
    await allowReadingAll(double, 'shop');
    await eventually(() => expect(ids(follower.events)).toEqual(ids(written)));
    expect(await server.connection.health()).toBeNull();
    expect(said).toEqual([expect.stringContaining(words)]);
    await follower.stop();
  });

  it('says that a password is wrong, at the start as later, and lets us in when it is right again', async () => {
    connect('right');
    await allowReadingAll(double, 'shop');
    await server.store.append('order-1', 'no_stream', newEvents(1));
    const follower = new Follower(server.history);
    await eventually(() => expect(follower.events).toHaveLength(1));
    double.passwords.set('shop', 'changed');
    const words = 'refuses the user shop: it knows no such user, or another password';
    await expect(server.store.load('order-1')).rejects.toMatchObject({ message: expect.stringContaining(words) });
    double.dropConsumers();
    await eventually(async () => expect(await server.connection.health()).toContain(words));
    double.passwords.set('shop', 'right');
    const { position } = await eventually(() => server.store.append('order-1', 0, newEvents(1)));
    await eventually(() => expect(follower.last).toMatchObject({ position, caughtUp: true }));
    expect(follower.events).toHaveLength(2);
    await follower.stop();
  });
});
