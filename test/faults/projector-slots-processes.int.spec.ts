import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { lowestOf } from '#platform/projection-slots/slot-table';
import { seededRandom } from '#test/faults/seeded-random';
import type { Order } from '#test/faults/slot-process/main';
import { eventually } from '#test/support/machine/eventually';
import { AROUND } from '#test/support/services/service-settings';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { describeMongoServer, ownDatabases } from '#test/support/stores/mongodb';
import { LISTS, NumberedEvents, SlotCopy, wholeLists } from '#test/support/stores/slot-copies';

const PROCESSES = 8;
const KILLS = Number(process.env['KILLS'] ?? 10);
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const MAIN = ['--import', './test/runner/from-sources.ts', 'test/faults/slot-process/main.ts'];

/** A process of the projector. */
class SlotProcess {
  private readonly child: ChildProcess;
  readonly isUp: Promise<unknown>;

  constructor(...stores: string[]) {
    this.child = spawn(process.execPath, [...MAIN, ...stores], { env: AROUND, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.isUp = once(this.child, 'message');
  }

  order(order: Order): void {
    this.child.send(order);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

describeMongoServer(`processes of the projector that fold slots of MongoDB (FAULT_SEED=${seed})`, (server) => {
  const databases = ownDatabases(server);
  const random = seededRandom(seed);
  beforeEach(() => Logger.overrideLogger(false));

  it(`end document for document as one fold, when they are killed ${KILLS} times, leaders among them`, async () => {
    const url = databases.next();
    const double = await EventStoreDbDouble.start();
    const own = new EventStoreDbHistory(double.url);
    const backend = { store: own.store, history: own.history, reopen: () => Promise.reject(new Error()), close: () => own.close() };
    const events = new NumberedEvents(backend, random);
    const begun = (): SlotProcess => new SlotProcess(url, double.url);
    const processes = Array.from({ length: PROCESSES }, begun);
    await Promise.all(processes.map(({ isUp }) => isUp));
    let token = 0;
    let leader = processes[0]!;
    leader.order({ lead: ++token });
    for (let kill = 0; kill < KILLS; kill++) {
      // Every fifth time it is the leader, in the midst of rebuilding all read models.
      if (kill % 5 === 4) leader.order({ rebuild: true });
      await pause(2_000 * random());
      const at = kill % 5 === 4 ? processes.indexOf(leader) : Math.floor(random() * PROCESSES);
      const [killed] = processes.splice(at, 1);
      await killed!.kill();
      processes.push(begun());
      if (killed !== leader) continue;
      leader = processes[0]!;
      await leader.isUp;
      leader.order({ lead: ++token });
    }
    await events.stop();
    const end = (await backend.history.end()) as Position;
    const reader = SlotCopy.start(url, backend);
    await eventually(async () => {
      expect((await reader.writer.generations()).map(({ state }) => state)).not.toContain('building');
      const summary = await reader.slots.summary();
      expect([lowestOf(summary), Object.keys(summary.holders).length]).toEqual([end, PROCESSES + 1]);
    });
    const expected = await wholeLists(backend);
    for (const { name } of LISTS) expect(await reader.documents(name)).toEqual(expected[name]);
    for (const each of processes) await each.kill();
    await reader.stop();
    await backend.close();
    double.kill();
  });
});
