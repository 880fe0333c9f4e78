import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { newEvents } from '#test/contracts/history-backend';
import { eventually } from '#test/support/machine/eventually';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { Follower } from '#test/support/stores/follower';

describe('a process that closes its connection to EventStoreDB (the double)', () => {
  let double: EventStoreDbDouble;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    double = await EventStoreDbDouble.start();
  });
  afterEach(() => double.kill());

  it('never gives part of a stream for the whole, even while it closes', async () => {
    const patient = new EventStoreDbHistory(double.url);
    for (let n = 0; n < 8; n++) await patient.store.append('order-1', 'any', newEvents(1_000));
    await patient.close();
    for (let wait = 0; wait < 12; wait++) {
      const reader = new EventStoreDbHistory(double.url);
      const loading = reader.store.load('order-1').catch(() => null);
      await pause(3 * wait);
      await reader.close();
      expect([undefined, 8_000]).toContain((await loading)?.length);
    }
  });

  it('does not keep anybody waiting who closes', async () => {
    const server = new EventStoreDbHistory(double.url);
    const follower = new Follower(server.history);
    await eventually(() => expect(follower.last).not.toBeNull());
    double.hang();
    const loading = server.store.load('order-1');
    await server.close();
    await expect(loading).rejects.toBeDefined();
    await eventually(() => expect(follower.faults).not.toEqual([]));
    await follower.stop();
  });
});
