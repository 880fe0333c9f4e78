import { MachineClock } from '#platform/clock/machine-clock';
import { DONE } from '#platform/due-work/policy';
import { WorkLane } from '#platform/due-work/work-lane';
import { makeLog } from '#platform/logging/log';
import type { ClaimedWork, Settlement } from '#platform/storage/due-work';
import { EmbeddedDueWork } from '#platform/storage/embedded/embedded-due-work';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { unmovedClocks } from '#test/support/unmoved-clocks';
import { eventually } from '#test/support/eventually';
import { temporaryDirectory } from '#test/support/temporary-directory';

const directory = temporaryDirectory();

describe('work that is due again at once', () => {
  it('goes on, also when it is claimed before its outcome is known to be kept', async () => {
    const file = new WorkFile(directory.path('work.db'));
    const dueWork = new EmbeddedDueWork(file);
    const settle = dueWork.settle.bind(dueWork);
    dueWork.settle = async (...outcome) => settle(...outcome).finally(() => lane.fill());
    const payloads: unknown[] = [];
    const perform = async ({ payload }: ClaimedWork): Promise<Settlement> => {
      payloads.push(payload);
      return payload === 3 ? DONE : { again: { dueAt: 0, payload: (payload as number) + 1, countsAsAttempt: false } };
    };
    const parts = { dueWork, clock: new MachineClock(), clocks: unmovedClocks(), log: makeLog('silent'), onNext: () => undefined };
    const lane = new WorkLane({ kind: 'greet', atOnce: 2, room: null, handler: { perform } }, parts);
    await dueWork.plan('planner', { from: null, to: '1' }, [{ kind: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
    await lane.fill();
    await eventually(() => expect(payloads).toEqual([0, 1, 2, 3]));
    await lane.close();
    file.close();
  });
});
