import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { lowestOf } from '#platform/projection-slots/slot-table';
import { seededRandom } from '#test/faults/seeded-random';
import { eventually } from '#test/support/machine/eventually';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { describeMongoServer, ownDatabases } from '#test/support/stores/mongodb';
import { LISTS, NumberedEvents, SlotCopy, TIMES, wholeLists } from '#test/support/stores/slot-copies';

const COPIES = 8;
/** A leader that a busy machine made lose its lease would not lead again here. */
const LEASED = { ...TIMES, lease: 3_000 };
const KILLS = Number(process.env['KILLS'] ?? 20);
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

describeMongoServer(`copies of the projector that fold slots of MongoDB (FAULT_SEED=${seed})`, (server) => {
  const databases = ownDatabases(server);
  const random = seededRandom(seed);
  beforeEach(() => Logger.overrideLogger(false));

  it(`end document for document as one fold, when they are killed ${KILLS} times, leaders and rebuilds among them`, async () => {
    const url = databases.next();
    const backend = await embeddedHistory();
    const events = new NumberedEvents(backend, random);
    const started = (): SlotCopy => SlotCopy.start(url, backend, LEASED);
    const copies = Array.from({ length: COPIES }, started);
    let token = 0;
    let leader = copies[0]!;
    await leader.leadUnder(++token);
    for (let kill = 0; kill < KILLS; kill++) {
      // Every tenth time all read models are being rebuilt, and every fifth the leader is the one that is killed, in the midst of that.
      if (kill % 10 === 0) for (const { name } of LISTS) leader.projector.rebuild(name).catch(() => undefined);
      await pause(400 * random());
      const at = kill % 5 === 4 ? copies.indexOf(leader) : Math.floor(random() * copies.length);
      const [killed] = copies.splice(at, 1);
      await (random() < 0.8 ? killed!.kill() : killed!.stop());
      copies.push(started());
      if (killed === leader) await (leader = copies[0]!).leadUnder(++token);
    }
    await events.stop();
    const end = (await backend.history.end()) as Position;
    await eventually(async () => {
      expect((await leader.writer.generations()).map(({ state }) => state)).not.toContain('building');
      expect(lowestOf(await leader.slots.summary())).toBe(end);
    });
    const expected = await wholeLists(backend);
    for (const { name } of LISTS) expect(await leader.documents(name)).toEqual(expected[name]);
    for (const copy of copies) await copy.stop();
    await backend.close();
  });
});
