import { JOBS_OF_A_PAGE } from '#job-queue/job-store';
import { at, type JobBackend, JobSetting, newJob, keys, LEASE, NOW, record, SCOPE, range } from '#test/contracts/job-setting';

/** What a job store must do. */
export function jobStoreContract(backend: JobBackend): void {
  describe(`jobs in ${backend.name}`, () => {
    const on = new JobSetting(backend);
    const { plan, claim, claimed } = on;

    describe('planning', () => {
      it('moves the planner and keeps the jobs, in one step that outlives a crash', async () => {
        expect(await on.store.jobStore.checkpoint('work')).toBeNull();
        await on.store.jobStore.plan('work', range(null, 7), [newJob('a')]);
        await on.restart();
        expect(await on.store.jobStore.checkpoint('work')).toBe(at(7));
        expect(await on.store.jobStore.checkpoint('another')).toBeNull();
        expect(await claim()).toMatchObject([{ ...newJob('a'), attempt: 1 }]);
      });

      it('leaves a job that exists as it is', async () => {
        await plan(newJob('a', { dueAt: NOW + 5 }));
        await plan(newJob('a', { dueAt: NOW, payload: 'other' }), newJob('a', { queue: 'call' }));
        expect(await claim()).toEqual([]);
        expect(await claim(10, NOW + 5)).toMatchObject([{ payload: { to: 'a' } }]);
      });

      it('fails, rather than losing the job, when one has no moment to be due at', async () => {
        await expect(on.store.jobStore.plan('work', range(null, 7), [newJob('a'), newJob('b', { dueAt: Number.NaN })])).rejects.toThrow();
        expect(await on.store.jobStore.checkpoint('work')).toBeNull();
        expect(await on.store.jobStore.backlog()).toEqual([]);
      });

      it('says since when the oldest job of a queue is due, until that is done', async () => {
        expect(await on.store.jobStore.oldestDueAt('send')).toBeNull();
        await plan(newJob('b', { dueAt: NOW - 1 }), newJob('a', { dueAt: NOW - 2 }), newJob('x', { queue: 'call', dueAt: NOW - 3 }));
        expect(await on.store.jobStore.oldestDueAt('send')).toBe(NOW - 2);
        await on.store.jobStore.complete(await claimed(), {});
        expect(await on.store.jobStore.oldestDueAt('send')).toBe(NOW - 1);
      });

      it('says whether something is due under keys that begin alike, until it is done', async () => {
        const { jobStore } = on.store;
        await plan(newJob('one/a', { dueAt: NOW + 1 }), newJob('one/ä₹'), newJob('one', { queue: 'call' }), newJob('other/a'));
        const due = (now = NOW): Promise<boolean[]> => Promise.all(['one/', 'on', 'two/'].map((keys) => jobStore.isDue('send', keys, now)));
        expect(await due(NOW - 1)).toEqual([false, false, false]);
        expect(await due()).toEqual([true, true, false]);
        for (const job of await claim()) await jobStore.complete(job, {});
        expect(await due()).toEqual([false, false, false]);
        expect(await due(NOW + 1)).toEqual([true, true, false]);
      });

      it('lists what waits under keys that begin alike, due or not and held or not, a page at a time, until it is done', async () => {
        const { jobStore } = on.store;
        const many = Array.from({ length: JOBS_OF_A_PAGE + 1 }, (_, n) => newJob(`many/${1000 + n}`, { dueAt: NOW + 9 }));
        await plan(
          newJob('one/a', { dueAt: NOW + 9 }),
          newJob('one/b'),
          newJob('one/ä₹'),
          newJob('one/a', { queue: 'call' }),
          newJob('on'),
          ...many,
        );
        const waiting = async (beginning: string, after?: string) =>
          (await jobStore.waiting('send', beginning, after)).map(({ key }) => key);
        const held = await claim();
        expect(await waiting('one/')).toEqual(['one/a', 'one/b', 'one/ä₹']);
        expect(await waiting('one/', 'one/a')).toEqual(['one/b', 'one/ä₹']);
        expect(await jobStore.waiting('call', '')).toEqual([{ key: 'one/a', payload: { to: 'one/a' } }]);
        const first = await waiting('many/');
        expect([first.length, await waiting('many/', first.at(-1))]).toEqual([JOBS_OF_A_PAGE, [`many/${1000 + JOBS_OF_A_PAGE}`]]);
        for (const job of held) await jobStore.complete(job, {});
        expect([await waiting('one/'), await waiting('two/')]).toEqual([['one/a'], []]);
      });

      it('plans nothing from a range of history that does not begin at the planner’s position', async () => {
        expect(await on.store.jobStore.plan('work', range(null, 7), [newJob('a')])).toBe(true);
        await on.store.jobStore.complete(await claimed(), {});
        expect(await on.store.jobStore.plan('work', range(null, 7), [newJob('a')])).toBe(false);
        expect(await on.store.jobStore.plan('work', range(6, 8), [newJob('a')])).toBe(false);
        expect(await on.store.jobStore.backlog()).toEqual([]);
        expect(await on.store.jobStore.checkpoint('work')).toBe(at(7));
        expect(await on.store.jobStore.plan('work', range(7, 8), [newJob('a')])).toBe(true);
        expect(await on.store.jobStore.checkpoint('work')).toBe(at(8));
      });
    });

    describe('adding', () => {
      it('keeps jobs that follow from no history, durably, and leaves those that are there as they are', async () => {
        await on.store.jobStore.add([newJob('a', { group: 'one' }), newJob('b')]);
        await on.store.jobStore.add([newJob('a', { payload: 'another' })]);
        await on.restart();
        expect(await on.store.jobStore.checkpoint('work')).toBeNull();
        const jobs = await claim();
        expect(keys(jobs).sort()).toEqual(['a', 'b']);
        expect(jobs.find(({ key }) => key === 'a')).toMatchObject({ group: 'one', payload: { to: 'a' } });
      });

      it('takes a job that was done before as a new one', async () => {
        await on.store.jobStore.add([newJob('a')]);
        await on.store.jobStore.complete(await claimed(), {});
        await on.store.jobStore.add([newJob('a')]);
        expect(keys(await claim())).toEqual(['a']);
      });
    });

    describe('claiming', () => {
      it('gives the oldest due jobs of the queue, and not more than requested', async () => {
        await plan(
          newJob('c', { dueAt: NOW - 1 }),
          newJob('a', { dueAt: NOW - 3 }),
          newJob('b', { dueAt: NOW - 2 }),
          newJob('x', { queue: 'call' }),
        );
        expect(keys(await claim(2))).toEqual(['a', 'b']);
        expect(keys(await claim(2))).toEqual(['c']);
      });

      it('gives nothing before it is due', async () => {
        await plan(newJob('a', { dueAt: NOW + 1 }));
        expect(await claim()).toEqual([]);
        expect(keys(await claim(1, NOW + 1))).toEqual(['a']);
      });

      it('gives each job to one of many that ask at once', async () => {
        await plan(...Array.from({ length: 50 }, (_, n) => newJob(`k${n}`)));
        const given = await Promise.all(Array.from({ length: 10 }, () => claim(7)));
        expect(given.flat()).toHaveLength(50);
        expect(new Set(keys(given.flat())).size).toBe(50);
      });

      it('gives a job again when the lease has ended, as a further attempt', async () => {
        await plan(newJob('a'));
        const first = await claimed();
        expect(await claim(1, NOW + LEASE - 1)).toEqual([]);
        const second = await claimed(NOW + LEASE);
        expect([first.attempt, second.attempt]).toEqual([1, 2]);
        expect([first.redelivered, second.redelivered]).toEqual([false, true]);
        expect(second.token).not.toBe(first.token);
      });

      it('gives at once what its holder let go of, as work that was left behind', async () => {
        await plan(newJob('a', { group: 'one' }), newJob('b'), newJob('c', { dueAt: NOW + 1 }));
        const held = await claim(2, NOW, 'send', { perGroup: 1 });
        expect(await claim()).toEqual([]);
        await on.store.jobStore.release(held);
        const again = await claim(10, NOW, 'send', { perGroup: 1 });
        expect(keys(again).sort()).toEqual(['a', 'b']);
        for (const job of again) expect(job).toMatchObject({ attempt: 2, redelivered: true });
        await on.store.jobStore.release(held);
        expect(await claim()).toEqual([]);
      });

      it('finds what is due behind many jobs that are held', async () => {
        await plan(...Array.from({ length: 20 }, (_, n) => newJob(`k${n}`, { dueAt: NOW - 100 + n })));
        await claim(20);
        await plan(newJob('late'));
        expect(keys(await claim(1))).toEqual(['late']);
      });
    });

    describe('settling', () => {
      it('ends the work', async () => {
        await plan(newJob('a'));
        expect(await on.store.jobStore.complete(await claimed(), {})).toBe(true);
        expect(await claim(1, NOW + LEASE)).toEqual([]);
        expect(await on.store.jobStore.backlog()).toEqual([]);
      });

      it('makes it due again, with a new payload or the old one', async () => {
        await plan(newJob('a'));
        await on.store.jobStore.complete(await claimed(), { reschedule: { dueAt: NOW + 10, countsAsAttempt: true } });
        expect(await claim()).toEqual([]);
        const second = await claimed(NOW + 10);
        expect(second).toMatchObject({ attempt: 2, dueAt: NOW + 10, payload: { to: 'a' } });
        await on.store.jobStore.complete(second, { reschedule: { dueAt: NOW + 20, payload: null, countsAsAttempt: true } });
        expect(await claimed(NOW + 20)).toMatchObject({ attempt: 3, payload: null });
      });

      it('gives an attempt back that was our own fault', async () => {
        await plan(newJob('a'));
        await on.store.jobStore.complete(await claimed(), { reschedule: { dueAt: NOW, countsAsAttempt: false } });
        expect(await claimed()).toMatchObject({ attempt: 1, redelivered: false });
      });

      it('keeps the outcome of what was let go of, as long as nobody else has claimed it', async () => {
        await plan(newJob('a'), newJob('b'));
        const [first, second] = await claim();
        await on.store.jobStore.release([first!, second!]);
        expect(await on.store.jobStore.complete(first!, {})).toBe(true);
        expect(keys(await claim())).toEqual(['b']);
        expect(await on.store.jobStore.complete(second!, {})).toBe(false);
      });

      it('writes nothing for one whose job somebody else has claimed since', async () => {
        await plan(newJob('a'));
        const late = await claimed();
        const newer = await claimed(NOW + LEASE);
        const result = { records: [record('r', '{}')], next: [newJob('b')] };
        expect(await on.store.jobStore.complete(late, result)).toBe(false);
        expect(await on.store.records.get('attempts', 'r', SCOPE)).toBeNull();
        expect(await claim()).toEqual([]);
        expect(await on.store.jobStore.complete(newer, result)).toBe(true);
        expect(await on.store.jobStore.complete(newer, result)).toBe(false);
      });

      it('fences off an old claim even when the same work was planned again', async () => {
        await plan(newJob('a'));
        const late = await claimed();
        await on.store.jobStore.complete(await claimed(NOW + LEASE), {});
        await plan(newJob('a'));
        const reclaimed = await claimed(NOW + LEASE);
        expect(await on.store.jobStore.complete(late, {})).toBe(false);
        expect(await on.store.jobStore.complete(reclaimed, {})).toBe(true);
      });

      it('leaves records and what follows, in one step that outlives a crash', async () => {
        await plan(newJob('a'));
        const next = [newJob('a', { dueAt: NOW + 1, payload: 'again' }), newJob('b', { queue: 'call' })];
        await on.store.jobStore.complete(await claimed(), { next, records: [record('r', '"old"'), record('r', '"new"')] });
        await on.restart();
        expect(await on.store.records.get('attempts', 'r', SCOPE)).toBe('"new"');
        const failed = { scope: SCOPE, filters: { status: ['failed'] }, created: {}, limit: 9 };
        expect(await on.store.records.list('attempts', failed)).toEqual({ documents: ['"new"'], hasMore: false });
        expect(await claim(1, NOW + 1)).toMatchObject([{ key: 'a', payload: 'again', attempt: 1 }]);
        expect(keys(await claim(1, NOW, 'call'))).toEqual(['b']);
      });

      it('can be done again when it failed, and then leaves all that it should', async () => {
        await plan(newJob('a'));
        const job = await claimed();
        const undated = newJob('b', { dueAt: Number.NaN });
        await expect(on.store.jobStore.complete(job, { records: [record('r', '"kept"')], next: [undated] })).rejects.toThrow();
        expect(await on.store.records.get('attempts', 'r', SCOPE)).toBeNull();
        expect(await on.store.jobStore.backlog()).toMatchObject([{ count: 1 }]);
        expect(await on.store.jobStore.complete(job, { records: [record('r', '"kept"')] })).toBe(true);
        expect(await on.store.records.get('attempts', 'r', SCOPE)).toBe('"kept"');
      });

      it('brings back what follows once more when its work comes to it again', async () => {
        await plan(newJob('a'));
        const next = [newJob('b', { queue: 'call' })];
        for (const turn of [1, 2]) {
          const again = { dueAt: NOW, countsAsAttempt: false };
          expect(await on.store.jobStore.complete(await claimed(), { next, reschedule: again })).toBe(true);
          const [call] = await claim(1, NOW, 'call');
          expect([turn, call?.key]).toEqual([turn, 'b']);
          await on.store.jobStore.complete(call!, {});
        }
      });
    });

    it('loses nothing that was under way when the process was killed', async () => {
      await plan(newJob('a'), newJob('b'));
      await on.store.jobStore.complete(await claimed(), {});
      await claimed();
      await on.restart();
      expect(keys(await claim(10, NOW + LEASE))).toEqual(['b']);
    });

    it('says how much of each queue waits, and since when', async () => {
      await plan(newJob('a', { dueAt: NOW - 9 }), newJob('b'), newJob('x', { queue: 'call', dueAt: NOW + 99 }));
      await claim(1);
      expect((await on.store.jobStore.backlog()).toSorted((a, b) => (a.queue < b.queue ? -1 : 1))).toEqual([
        { queue: 'call', count: 1, oldestDueAt: NOW + 99 },
        { queue: 'send', count: 2, oldestDueAt: NOW - 9 },
      ]);
      await on.restart();
      const [oldest] = await claim(1, NOW + LEASE);
      await on.store.jobStore.complete(oldest!, {});
      expect(await on.store.jobStore.backlog()).toContainEqual(expect.objectContaining({ queue: 'send', count: 1 }));
    });
  });
}
