import { type JobBackend, JobSetting, newJob, keys, LEASE, NOW, range } from '#test/contracts/job-setting';

const HOURS = 3_600_000;
const [MINE, OTHER, LIVE] = ['acct_1:test', 'acct_2:test', 'acct_1:live'];

/** What a job store must do with what is due by the time of an account's own. */
export function jobClocksContract(backend: JobBackend): void {
  describe(`clocks of jobs in ${backend.name}`, () => {
    const on = new JobSetting(backend);
    const { plan, advance, claim, claimed } = on;
    const later = (key: string, hours: number, more = {}) => newJob(key, { dueAt: NOW + hours * HOURS, clock: MINE, ...more });

    it('gives what a clock has reached, and keeps what it has not, and what goes by another or by none', async () => {
      await plan(later('near', 1), later('far', 2), later('another', 1, { clock: OTHER }), later('machine', 1, { clock: undefined }));
      expect(await claim()).toEqual([]);
      await advance(MINE, HOURS);
      expect(await claim()).toMatchObject([{ key: 'near', dueAt: NOW + HOURS, clock: MINE }]);
      expect(keys(await claim(10, NOW + HOURS))).toEqual(expect.arrayContaining(['far', 'another', 'machine']));
    });

    it('keeps no clock of live mode, which is always the machine’s', async () => {
      await plan(later('live', 1, { clock: LIVE }));
      const job = await claimed(NOW + HOURS);
      expect(job).toMatchObject({ key: 'live', dueAt: NOW + HOURS });
      expect(job.clock).toBeUndefined();
      await on.store.jobStore.complete(job, { reschedule: { dueAt: NOW, countsAsAttempt: true } });
      expect(await on.store.jobStore.awaited(LIVE, NOW)).toBe(false);
    });

    it('counts due times by the advanced clock, also for rescheduled and following jobs', async () => {
      await advance(MINE, HOURS);
      await plan(later('a', 1));
      const job = await claimed();
      const again = { dueAt: NOW + 2 * HOURS, countsAsAttempt: true };
      await on.store.jobStore.complete(job, { reschedule: again, next: [later('b', 3)] });
      expect(await claim(10, NOW + HOURS - 1)).toEqual([]);
      const second = await claimed(NOW + HOURS);
      expect(second).toMatchObject({ key: 'a', dueAt: NOW + 2 * HOURS });
      await on.store.jobStore.complete(second, {});
      expect(await claimed(NOW + 2 * HOURS)).toMatchObject({ key: 'b', dueAt: NOW + 3 * HOURS });
    });

    it('keeps how far a clock is ahead, and the state of its jobs, over a crash', async () => {
      await plan(later('a', 1), later('b', 2, { group: 'one', priority: 1 }));
      await advance(MINE, 2 * HOURS);
      await on.restart();
      expect([await on.store.jobStore.ahead(MINE), await on.store.jobStore.ahead(OTHER)]).toEqual([2 * HOURS, 0]);
      expect(keys(await claim())).toEqual(['a', 'b']);
    });

    it('lets a clock go forward only', async () => {
      await advance(MINE, 2 * HOURS);
      await advance(MINE, HOURS);
      expect(await on.store.jobStore.ahead(MINE)).toBe(2 * HOURS);
      await plan(later('a', 2));
      expect(keys(await claim())).toEqual(['a']);
    });

    it('leaves a group where others go by another clock, or none, as it was to them', async () => {
      await plan(later('mine', 5, { group: 'one' }), later('theirs', 3, { group: 'one', clock: OTHER }), newJob('now', { group: 'one' }));
      await advance(MINE, 5 * HOURS);
      expect(keys(await claim()).toSorted()).toEqual(['mine', 'now']);
      expect(keys(await claim(10, NOW + 3 * HOURS - 1))).not.toContain('theirs');
    });

    it('leaves work that is held with its holder, and has it due by the new time afterwards', async () => {
      await plan(later('a', 0), later('b', 0));
      const [one] = await claim(1);
      await claim(1);
      await advance(MINE, HOURS);
      expect(await claim()).toEqual([]);
      await on.store.jobStore.complete(one!, { reschedule: { dueAt: NOW + HOURS, countsAsAttempt: true } });
      expect(await claim()).toMatchObject([{ key: one!.key, attempt: 2 }]);
      expect(keys(await claim(10, NOW + LEASE))).toHaveLength(2);
    });

    it('ends the pause of a group when the clock by which it was paused has reached its end', async () => {
      await plan(later('a', 0, { group: 'one' }), later('b', 0, { group: 'one' }), later('c', 0, { group: 'other', clock: OTHER }));
      for (const job of await claim(2)) {
        await on.store.jobStore.complete(job, {
          reschedule: { dueAt: NOW, countsAsAttempt: false },
          pauseUntil: NOW + HOURS,
        });
      }
      expect(await claim()).toEqual([]);
      await advance(MINE, HOURS - 1);
      expect(await claim()).toEqual([]);
      await advance(MINE, HOURS);
      expect(await claim()).toMatchObject([{ group: 'one' }]);
    });

    it('pauses a group by the current clock, and until the same moment after a restart', async () => {
      await advance(MINE, 2 * HOURS);
      await plan(later('a', 0, { group: 'one' }));
      await on.store.jobStore.complete(await claimed(), {
        reschedule: { dueAt: NOW, countsAsAttempt: false },
        pauseUntil: NOW + 3 * HOURS,
      });
      await on.restart();
      expect(await claim(10, NOW + HOURS - 1)).toEqual([]);
      expect(keys(await claim(10, NOW + HOURS))).toEqual(['a']);
    });

    it('says whether something is due by a clock and not done', async () => {
      const awaited = () => on.store.jobStore.awaited(MINE, NOW);
      await plan(later('a', 1), later('b', 2), newJob('c'));
      expect(await awaited()).toBe(false);
      await advance(MINE, HOURS);
      expect(await awaited()).toBe(true);
      const job = (await claim(10)).find(({ key }) => key === 'a')!;
      expect(await awaited()).toBe(true);
      await on.store.jobStore.complete(job, {});
      expect(await awaited()).toBe(false);
    });

    it('moves what is planned, made due again, or follows at the very moment the clock goes forward', async () => {
      await plan(...Array.from({ length: 20 }, (_, n) => later(`k${n}`, 0)));
      const jobs = await claim(20);
      const completed = jobs.map((job, n) => {
        const again = { dueAt: NOW + HOURS, countsAsAttempt: true };
        return on.store.jobStore.complete(job, n % 2 === 0 ? { reschedule: again } : { next: [later(`${job.key}+`, 1)] });
      });
      await Promise.all([...completed, advance(MINE, HOURS)]);
      expect(await claim(30)).toHaveLength(20);
    });

    it('takes no clock from a range of history that another process has read', async () => {
      await plan(newJob('a'));
      expect(await on.store.jobStore.plan('work', range(null, 7), [], [{ clock: MINE, ahead: HOURS }])).toBe(false);
      expect(await on.store.jobStore.ahead(MINE)).toBe(0);
    });
  });
}
