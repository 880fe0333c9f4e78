import fc from 'fast-check';
import type { ClaimedJob, Priority, JobResult } from '#job-queue/job-store';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { JobFile } from '#job-queue/embedded/job-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const LEASE = 10;
const directory = temporaryDirectory();
let files = 0;

interface Known {
  key: string;
  dueAt: number;
  priority: Priority;
  /** Until when it is held. */
  until: number;
}

const moment = fc.integer({ min: 0, max: 40 });
const chosen = fc.nat({ max: 9 });
const step = fc.oneof(
  fc.record({
    does: fc.constant('add' as const),
    dueAt: moment,
    rank: fc.constantFrom<Priority>(0, 1),
    key: fc.integer({ min: 0, max: 99 }),
  }),
  fc.record({ does: fc.constant('claim' as const), most: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ does: fc.constant('settle' as const), chosen, again: fc.option(moment) }),
  fc.record({ does: fc.constant('let go' as const), chosen }),
  fc.record({ does: fc.constant('wait' as const), milliseconds: fc.integer({ min: -4, max: 6 }) }),
);

describe('turns in a group', () => {
  it('are always for the oldest unclaimed job, after any sequence of arrivals, completions, expiries and releases, and when the clock is set back', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const file = new JobFile(directory.path(`work-${++files}.db`));
        const jobStore = new EmbeddedJobStore(file);
        const known = new Map<string, Known>();
        const held: ClaimedJob[] = [];
        let now = 0;
        for (const one of steps) {
          if (one.does === 'wait') now = Math.max(0, now + one.milliseconds);
          if (one.does === 'add') {
            const job = { key: String(one.key), dueAt: one.dueAt, priority: one.rank };
            await jobStore.add([{ queue: 'greet', group: 'shop', payload: null, ...job }]);
            if (!known.has(job.key)) known.set(job.key, { ...job, until: 0 });
          }
          if (one.does === 'claim') {
            const free = [...known.values()].filter(({ dueAt, until }) => dueAt <= now && until <= now).toSorted(byTurn);
            const claimed = await jobStore.claim('greet', { most: one.most, now, lease: LEASE });
            expect(claimed.map(({ key }) => key)).toEqual(free.slice(0, one.most).map(({ key }) => key));
            for (const { key } of claimed) known.get(key)!.until = now + LEASE;
            for (const job of claimed) held.push(job);
          }
          if (one.does === 'settle' && held.length > 0) {
            const [job] = held.splice(one.chosen % held.length, 1);
            const again: JobResult = one.again === null ? {} : { reschedule: { dueAt: one.again, countsAsAttempt: true } };
            if (!(await jobStore.complete(job!, again))) continue;
            if (one.again === null) known.delete(job!.key);
            else Object.assign(known.get(job!.key)!, { dueAt: one.again, until: 0 });
          }
          if (one.does === 'let go' && held.length > 0) {
            const job = held[one.chosen % held.length]!;
            const newest = held.findLast(({ key }) => key === job.key);
            await jobStore.release([job]);
            if (newest === job && known.has(job.key)) known.get(job.key)!.until = 0;
          }
        }
        file.close();
      }),
      { numRuns: 100, endOnFailure: true },
    ));
});

const byTurn = (one: Known, other: Known): number =>
  one.priority - other.priority || one.dueAt - other.dueAt || (one.key < other.key ? -1 : 1);
