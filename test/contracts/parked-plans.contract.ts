import { JOBS_OF_A_PAGE } from '#job-queue/job-store';
import type { ParkedOutcome, ParkedPlan } from '#job-queue/parked-plan';
import { at, type JobBackend, JobSetting, keys, newJob, NOW, range } from '#test/contracts/job-setting';

const PLANNER = 'work';
const plan = (stream: string, revision: number, more: Partial<ParkedPlan> = {}): ParkedPlan => ({
  queue: 'send',
  stream,
  revision,
  position: at(revision + 1),
  parkedAt: NOW,
  reason: 'a mistake',
  ...more,
});
const planned = (...names: string[]): ParkedOutcome => ({ state: 'planned', jobs: names.map((name) => newJob(name)) });

/** How a job store keeps what could not be planned. */
export function parkedPlansContract(backend: JobBackend): void {
  describe(`parked plans in ${backend.name}`, () => {
    const on = new JobSetting(backend);
    const park = (...plans: ParkedPlan[]): Promise<boolean> =>
      on.store.jobStore.plan(PLANNER, range(null, 9), [newJob('other')], [], plans);
    const parked = (): Promise<ParkedPlan[]> => on.store.jobStore.parked(PLANNER);

    it('are kept with what was planned of the same range, in one step that outlives a crash', async () => {
      const plans = [plan('a', 0), plan('a', 1, { reason: null })];
      expect(await park(...plans)).toBe(true);
      await on.restart();
      expect(await parked()).toEqual(plans);
      expect(keys(await on.claim())).toEqual(['other']);
    });

    it('are never those of a planner that was overtaken', async () => {
      const { jobStore } = on.store;
      expect(await park(plan('a', 0))).toBe(true);
      expect(await jobStore.plan(PLANNER, range(null, 7), [], [], [plan('b', 3)])).toBe(false);
      expect(await jobStore.plan(PLANNER, range(8, 12), [], [], [plan('b', 3)])).toBe(false);
      expect(await jobStore.plan(PLANNER, range(9, 12), [], [], [plan('c', 10)])).toBe(true);
      expect((await parked()).map(({ stream }) => stream)).toEqual(['a', 'c']);
    });

    it('are listed by queue, stream and revision, a page at a time', async () => {
      const many = Array.from({ length: JOBS_OF_A_PAGE + 1 }, (_, n) => plan('many', n));
      await park(...many.toReversed(), plan('b', 1), plan('a', 2), plan('a', 1, { queue: 'call' }));
      const { jobStore } = on.store;
      const first = await jobStore.parked(PLANNER);
      expect(first).toHaveLength(JOBS_OF_A_PAGE);
      expect(first.slice(0, 4).map(({ queue, stream, revision }) => [queue, stream, revision])).toEqual([
        ['call', 'a', 1],
        ['send', 'a', 2],
        ['send', 'b', 1],
        ['send', 'many', 0],
      ]);
      const rest = await jobStore.parked(PLANNER, { after: first.at(-1)! });
      expect(rest.map(({ revision }) => revision)).toEqual([497, 498, 499, 500]);
      expect(first.length + rest.length).toBe(many.length + 3);
      expect(await jobStore.parked(PLANNER, { queue: 'call' })).toHaveLength(1);
      expect(await jobStore.parked(PLANNER, { queue: 'send', stream: 'b' })).toEqual([plan('b', 1)]);
      expect(await jobStore.parked(PLANNER, { queue: 'send', stream: 'many', most: 2 })).toEqual(many.slice(0, 2));
      expect((await jobStore.parkedCounts(PLANNER)).toSorted((a, b) => (a.queue < b.queue ? -1 : 1))).toEqual([
        { queue: 'call', parked: 1 },
        { queue: 'send', parked: many.length + 2 },
      ]);
    });

    it('go with the jobs that are planned after all, once', async () => {
      await park(plan('a', 0), plan('b', 3));
      expect(await on.store.jobStore.settleParked(PLANNER, plan('a', 0), planned('x'))).toBe(true);
      await on.restart();
      expect(await parked()).toEqual([plan('b', 3)]);
      for (const job of await on.claim()) await on.store.jobStore.complete(job, {});
      expect(await on.store.jobStore.settleParked(PLANNER, plan('a', 0), planned('x'))).toBe(false);
      expect(await on.claim()).toEqual([]);
    });

    it('stay when they fail again, with the newest reason', async () => {
      await park(plan('a', 0, { reason: null }));
      const failed: ParkedOutcome = { state: 'failed', reason: 'another mistake', jobs: [newJob('alert')] };
      expect(await on.store.jobStore.settleParked(PLANNER, plan('a', 0), failed)).toBe(true);
      expect(await parked()).toEqual([plan('a', 0, { reason: 'another mistake' })]);
      expect(keys(await on.claim()).toSorted()).toEqual(['alert', 'other']);
    });

    it('wait no more when they are dropped, which stays known', async () => {
      await park(plan('a', 0), plan('a', 1), plan('b', 3));
      const { jobStore } = on.store;
      expect(await jobStore.settleParked(PLANNER, plan('a', 0), { state: 'dropped', jobs: [newJob('end')] })).toBe(true);
      await on.restart();
      expect(await on.store.jobStore.dropped(PLANNER, { queue: 'send', stream: 'a' })).toEqual([0]);
      expect(await on.store.jobStore.dropped(PLANNER, { queue: 'call', stream: 'a' })).toEqual([]);
      expect(await parked()).toEqual([plan('a', 1), plan('b', 3)]);
      expect(await on.store.jobStore.settleParked(PLANNER, plan('a', 0), planned('x'))).toBe(false);
      expect(await on.store.jobStore.parkedCounts(PLANNER)).toEqual([{ queue: 'send', parked: 2 }]);
      expect(keys(await on.claim()).toSorted()).toEqual(['end', 'other']);
    });
  });
}
