import { GroupPauses } from '#job-queue/embedded/group-pauses';
import type { GroupPause } from '#job-queue/group-pause';
import { JobFile } from '#job-queue/embedded/job-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const GROUPS = 20_000;

const machinePause = (until: number): GroupPause => ({ until, clock: null, ahead: 0 });

describe('the pauses of groups', () => {
  const directory = temporaryDirectory();

  it('are kept for a limited number of groups, those that were paused last', async () => {
    const file = new JobFile(directory.path('work.db'));
    const open = (): GroupPauses => new GroupPauses(file.statements, file.clocks);
    const pauses = open();
    await file.write(() => {
      for (let n = 0; n < GROUPS; n++) pauses.pause('send', `endpoint_${n}`, machinePause(n));
      pauses.pause('send', `endpoint_${GROUPS / 2}`, machinePause(GROUPS));
      pauses.pause('send', 'one more', machinePause(GROUPS));
    });
    for (const each of [pauses, open()]) {
      expect(each['known'].size).toBe(GROUPS / 2);
      const until = [0, GROUPS / 2, GROUPS / 2 + 1, GROUPS - 1].map((n) => each.until('send', `endpoint_${n}`));
      expect(until).toEqual([null, GROUPS, null, GROUPS - 1]);
    }
    file.close();
  });
});
