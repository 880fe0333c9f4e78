import { Logger } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { lowestOf, positionOf } from '#platform/projection-slots/slot-table';
import { slotOf } from '#platform/projection-slots/slot';
import { type HistoryBackend, newEvent } from '#test/contracts/history-backend';
import { eventually } from '#test/support/machine/eventually';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { SlotCopy, TIMES } from '#test/support/stores/slot-copies';

const SECOND = 1_000;
/** The test has time to look before the slots of a killed copy are free. */
const LONG_LEASE = { ...TIMES, lease: 20 * SECOND };
const ACCOUNTS = Array.from({ length: 40 }, (_, n) => `acct_${n}`);

async function happened({ store, history }: HistoryBackend, account: string, n: number): Promise<Position> {
  const event = newEvent({ n });
  await store.append(`order-${account}`, 'any', [{ ...event, metadata: { ...event.metadata, account } }]);
  return (await history.end())!;
}

describeMongo('a read from MongoDB while a copy of the projector is gone', (server) => {
  const databases = ownDatabases(server);
  beforeEach(() => Logger.overrideLogger(false));

  it('waits for the copy that folds its account, not for the others', async () => {
    const url = databases.next();
    const backend = await embeddedHistory();
    const [stays, dies] = [SlotCopy.start(url, backend, LONG_LEASE), SlotCopy.start(url, backend, LONG_LEASE)];
    await stays.leadUnder(1);
    await eventually(async () => {
      const { holders } = await stays.slots.summary();
      expect(
        Object.values(holders)
          .map(({ held }) => held)
          .toSorted(),
      ).toEqual([128, 129]);
    });
    for (const account of ACCOUNTS) await happened(backend, account, 0);
    await eventually(async () => expect(lowestOf(await stays.slots.summary())).toBe(await backend.history.end()));

    await dies.kill();
    for (const account of ACCOUNTS) await happened(backend, account, 1);
    const end = (await backend.history.end()) as Position;
    // One copy goes on, and the slots of the other are where they were.
    await eventually(async () => {
      const table = await stays.slots.table();
      expect(new Set(ACCOUNTS.map((account) => positionOf(table, slotOf(account)) >= end))).toEqual(new Set([true, false]));
    });
    const table = await stays.slots.table();
    const isReached = (account: string): boolean => positionOf(table, slotOf(account)) >= end;
    const [goesOn, waits] = [ACCOUNTS.find(isReached)!, ACCOUNTS.find((account) => !isReached(account))!];
    const read = (account?: string): Promise<boolean> => stays.readModels.reached(end, 0, ['streams'], account);
    expect([await read(goesOn), await read(waits), await read()]).toEqual([true, false, false]);

    // Its lease ends, and the other takes its slots over.
    for (const account of ACCOUNTS) expect(await stays.readModels.reached(end, 60 * SECOND, ['streams'], account)).toBe(true);
    expect(Object.values(await stays.documents('streams'))).toEqual(ACCOUNTS.map(() => ({ events: [0, 1] })));
    await stays.stop();
    await backend.close();
  });
});
