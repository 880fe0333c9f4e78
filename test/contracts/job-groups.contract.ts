import type { ClaimedJob, Job } from '#job-queue/job-store';
import {
  claimFrom,
  type JobBackend,
  JobSetting,
  type JobStoreUnderTest,
  newJob,
  keys,
  LEASE,
  NOW,
  range,
} from '#test/contracts/job-setting';

/** How groups share jobs, and processes groups. */
export function jobGroupsContract(backend: JobBackend): void {
  const { name, oneProcess } = backend;

  describe(`groups of jobs in ${name}`, () => {
    const on = new JobSetting(backend);
    const { plan, claim, claimed } = on;

    describe('groups', () => {
      const inGroup = (group: string, keys: readonly string[], more: Partial<Job> = {}): Job[] =>
        keys.map((key, n) => newJob(`${group}${key}`, { group, dueAt: NOW - 100 + n, ...more }));
      const limited = (perGroup: number, most = 10, now = NOW): Promise<ClaimedJob[]> => claim(most, now, 'send', { perGroup });

      it('tell which queues something may be due of', async () => {
        const due = (now = NOW): Promise<string[]> => on.store.jobStore.queuesDue(['send', 'again', 'later'], now);
        expect(await due()).toEqual([]);
        await plan(
          newJob('a'),
          newJob('b', { queue: 'again', priority: 1 }),
          newJob('c', { queue: 'later', dueAt: NOW + 1 }),
          newJob('d', { queue: 'of others' }),
        );
        expect((await due()).toSorted()).toEqual(['again', 'send']);
        expect((await due(NOW + 1)).toSorted()).toEqual(['again', 'later', 'send']);
        await claim(10);
        await claim(10, NOW, 'again');
        expect(await due()).toEqual([]);
        expect((await due(NOW + LEASE)).toSorted()).toEqual(['again', 'later', 'send']);
      });

      it('take turns, so that none keeps another waiting', async () => {
        await plan(...inGroup('a', ['1', '2', '3', '4', '5', '6']), ...inGroup('b', ['1'], { dueAt: NOW - 1 }), newJob('common'));
        const turns: string[][] = [];
        for (let n = 0; n < 4; n++) turns.push(keys(await claim(2)));
        expect(turns[0]!.concat(turns[1]!)).toEqual(expect.arrayContaining(['a1', 'b1', 'common']));
        expect(turns.flat()).toHaveLength(8);
      });

      it('go in the order in which they were served last', async () => {
        await plan(...inGroup('a', ['1', '2', '3']), ...inGroup('b', ['1', '2', '3']), ...inGroup('c', ['1', '2', '3']));
        const turns: string[] = [];
        for (let n = 0; n < 9; n++) turns.push(...keys(await claim(1)).map((key) => key[0]!));
        const first = turns.slice(0, 3);
        expect(first.toSorted()).toEqual(['a', 'b', 'c']);
        expect(turns).toEqual([...first, ...first, ...first]);
      });

      it('share what one claim asks for', async () => {
        await plan(...inGroup('a', ['1', '2', '3', '4', '5', '6']), ...inGroup('b', ['1', '2', '3', '4', '5', '6']));
        expect(keys(await claim(6)).toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
        expect(keys(await claim(6)).toSorted()).toEqual(['a4', 'a5', 'a6', 'b4', 'b5', 'b6']);
      });

      it('keep their turn when a claim has all that it may have before it comes to them', async () => {
        await plan(...inGroup('a', ['1', '2', '3']), ...inGroup('b', ['1', '2', '3']), ...inGroup('c', ['1', '2', '3']));
        const served = new Set((await claim(4)).map(({ group }) => group));
        expect(served.size).toBe(2);
        await plan(...inGroup('d', ['1'], { dueAt: NOW - 50 }));
        const [next] = await claim(1);
        expect(['a', 'b', 'c'].filter((group) => !served.has(group))).toEqual([next?.group]);
      });

      it('never have more held than their cap, and give the next when one is completed', async () => {
        await plan(...inGroup('a', ['1', '2', '3', '4']), ...inGroup('b', ['1']));
        const [first, ...pauseUntil] = await limited(2);
        expect(keys([first!, ...pauseUntil]).toSorted()).toEqual(['a1', 'a2', 'b1']);
        expect(await limited(2)).toEqual([]);
        await on.store.jobStore.complete(
          [first!, ...pauseUntil].find(({ key }) => key === 'a1')!,
          {},
        );
        expect(keys(await limited(2))).toEqual(['a3']);
      });

      it('keep their cap when many ask at once', async () => {
        await plan(
          ...inGroup(
            'a',
            Array.from({ length: 30 }, (_, n) => `${n}`),
          ),
        );
        const given = await Promise.all(Array.from({ length: 10 }, () => limited(4)));
        expect(given.flat().length).toBeLessThanOrEqual(4);
        expect((await limited(4)).length).toBe(4 - given.flat().length);
      });

      it('may have more held than their cap where one process has the store alone, but not while they are tried out after a rest', async () => {
        const ahead = (group: string): number => (group === 'a' ? 2 : 0);
        await plan(...inGroup('a', ['1', '2', '3', '4', '5']), ...inGroup('b', ['1', '2', '3']));
        const held = await claim(10, NOW, 'send', { perGroup: 2, ahead });
        expect(keys(held).toSorted()).toEqual(['a1', 'a2', ...(oneProcess ? ['a3', 'a4'] : []), 'b1', 'b2']);
        expect(await claim(10, NOW, 'send', { perGroup: 2, ahead })).toEqual([]);
        for (const job of held.filter(({ group }) => group === 'a')) await on.store.jobStore.complete(job, { pauseUntil: NOW + 10 });
        expect(await claim(10, NOW, 'send', { perGroup: 2, ahead })).toEqual([]);
        expect(keys(await claim(10, NOW + 10, 'send', { perGroup: 2, ahead }))).toHaveLength(1);
      });

      it('have no cap when a job names none', async () => {
        await plan(...Array.from({ length: 5 }, (_, n) => newJob(`k${n}`)));
        expect(await limited(1)).toHaveLength(5);
      });

      it('are full no longer when the leases have ended', async () => {
        await plan(...inGroup('a', ['1', '2', '3']));
        expect(keys(await limited(2))).toEqual(['a1', 'a2']);
        expect(await limited(2, 10, NOW + LEASE - 1)).toEqual([]);
        expect(await limited(2, 10, NOW + LEASE)).toHaveLength(2);
        expect(await limited(2, 10, NOW + LEASE)).toEqual([]);
      });

      it('give first attempts before retries, of their own and of other groups', async () => {
        await plan(
          ...inGroup('a', ['retry'], { priority: 1, dueAt: NOW - 999 }),
          ...inGroup('a', ['first']),
          ...inGroup('b', ['first'], { dueAt: NOW }),
        );
        expect(keys(await claim(2)).toSorted()).toEqual(['afirst', 'bfirst']);
        const [retry] = await claim(1);
        expect(retry).toMatchObject({ key: 'aretry', group: 'a', priority: 1 });
      });

      it('keep a job that is due again, behind first attempts when it is said to be a retry', async () => {
        await plan(...inGroup('a', ['1']));
        await on.store.jobStore.complete(await claimed(), { reschedule: { dueAt: NOW - 500, priority: 1, countsAsAttempt: true } });
        await plan(...inGroup('a', ['2']));
        expect(keys(await claim(1))).toEqual(['a2']);
        expect(await claim(1)).toMatchObject([{ key: 'a1', group: 'a', priority: 1, attempt: 2 }]);
      });

      it('wait for their turn since the first of them is due, except those that are paused or full', async () => {
        const waitingSince = (now = NOW) => on.store.jobStore.waitingSince('send', now);
        expect(await waitingSince()).toBeNull();
        await plan(...inGroup('dead', ['1', '2'], { dueAt: NOW - 9000 }), ...inGroup('full', ['1', '2'], { dueAt: NOW - 5000 }));
        expect(await waitingSince()).toBe(NOW - 9000);
        const held = await claim(10, NOW, 'send', { perGroup: 1 });
        const dead = held.find(({ group }) => group === 'dead')!;
        await on.store.jobStore.complete(dead, { pauseUntil: NOW + 60_000, reschedule: { dueAt: NOW, countsAsAttempt: true } });
        expect(await claim(10, NOW, 'send', { perGroup: 1 })).toEqual([]);
        expect(await waitingSince()).toBeNull();
        await plan(...inGroup('other', ['1'], { dueAt: NOW - 50 }));
        expect([await waitingSince(), await waitingSince(NOW - 51)]).toEqual([NOW - 50, null]);
      });

      describe('that rest', () => {
        const rest = async (until: number): Promise<void> => {
          await plan(...inGroup('a', ['1', '2', '3', '4']), ...inGroup('b', ['1', '2']));
          const jobs = await claim(2);
          const ofA = jobs.find(({ group }) => group === 'a')!;
          await on.store.jobStore.complete(ofA, { pauseUntil: until, reschedule: { dueAt: NOW, countsAsAttempt: false } });
          for (const job of jobs) if (job !== ofA) await on.store.jobStore.complete(job, {});
        };

        it('give nothing until then, also after a crash, and hold up no other', async () => {
          await rest(NOW + 1000);
          await plan(...inGroup('a', ['new']));
          expect(keys(await claim())).toEqual(['b2']);
          await on.restart();
          expect(keys(await claim(10, NOW + 999))).not.toContainEqual(expect.stringMatching(/^a/));
        });

        it('then give one at a time, until one says that the group is open', async () => {
          await rest(NOW + 1000);
          await claim();
          const [probe, ...others] = await claim(10, NOW + 1000);
          expect(others).toEqual([]);
          expect(await claim(10, NOW + 1000)).toEqual([]);
          await on.store.jobStore.complete(probe!, { pauseUntil: NOW + 3000 });
          expect(await claim(10, NOW + 2999)).toEqual([]);
          const second = await claim(10, NOW + 3000);
          expect(second).toHaveLength(1);
          await on.store.jobStore.complete(second[0]!, { pauseUntil: 0 });
          expect(await claim(10, NOW + 3000)).toHaveLength(2);
        });

        it('go on from one probe to the next as soon as that has ended, also where a job names no group', async () => {
          await plan(newJob('1'), newJob('2', { dueAt: NOW + 1 }), newJob('3', { dueAt: NOW + 2 }));
          await on.store.jobStore.complete(await claimed(), { pauseUntil: NOW + 1000 });
          for (const key of ['2', '3']) {
            const probes = await claim(10, NOW + 1000);
            expect(keys(probes)).toEqual([key]);
            expect(await claim(10, NOW + 1000)).toEqual([]);
            await on.store.jobStore.complete(probes[0]!, {});
          }
        });

        it('report the end of the pause, and the held jobs', async () => {
          await plan(...inGroup('a', ['1', '2']), ...inGroup('b', ['1'], { dueAt: NOW }));
          const status = (group: string, now = NOW) => on.store.jobStore.groupStatus('send', group, now);
          expect(await status('a')).toEqual({ pausedUntil: null, held: [] });
          const [first] = await claim(1, NOW - 99);
          expect(await status('a')).toEqual({ pausedUntil: null, held: [{ key: 'a1', payload: { to: 'a1' } }] });
          await on.store.jobStore.complete(first!, { pauseUntil: NOW + 1000 });
          expect(await status('a')).toEqual({ pausedUntil: NOW + 1000, held: [] });
          expect(await status('b')).toEqual({ pausedUntil: null, held: [] });
          expect(await status('nobody’s')).toEqual({ pausedUntil: null, held: [] });
        });

        it('still count among what is due, and so does what is held', async () => {
          await rest(NOW + 1000);
          expect(await on.store.jobStore.oldestDueAt('send')).toBe(NOW - 99);
          await claim(10, NOW + 1000);
          expect(await on.store.jobStore.backlog()).toEqual([{ queue: 'send', count: 5, oldestDueAt: NOW - 99 }]);
        });

        it('probe again when the probe was never completed', async () => {
          await rest(NOW + 1000);
          await claim();
          await claim(10, NOW + 1000);
          expect((await claim(10, NOW + 1000 + LEASE)).filter(({ group }) => group === 'a')).toHaveLength(1);
        });
      });
    });

    (oneProcess === undefined ? describe : describe.skip)(`with several processes${oneProcess ? ` (${oneProcess})` : ''}`, () => {
      let other: JobStoreUnderTest;

      beforeEach(async () => {
        other = await on.open();
      });
      afterEach(() => other.crash());

      it('keeps the cap of a group over all of them', async () => {
        await plan(...Array.from({ length: 30 }, (_, n) => newJob(`k${n}`, { group: 'a' })));
        const asking = [on.store, other, on.store, other, on.store, other];
        const given = await Promise.all(asking.map((each) => claimFrom(each, 'send', { most: 10, perGroup: 4, now: NOW, lease: LEASE })));
        expect(given.flat().length).toBeLessThanOrEqual(4);
        expect((await claim(10, NOW, 'send', { perGroup: 4 })).length).toBe(4 - given.flat().length);
      });

      it('does each job once, whichever of them plans it and however often', async () => {
        const done: string[] = [];
        let planned = false;
        const job = async (worker: JobStoreUnderTest): Promise<void> => {
          for (let idle = false; !(idle && planned);) {
            const over = planned;
            const jobs = await claimFrom(worker, 'send', { most: 5, now: NOW, lease: LEASE });
            for (const each of jobs) if (await worker.jobStore.complete(each, {})) done.push(each.key);
            idle = jobs.length === 0 && over;
          }
        };
        const ranges = Array.from({ length: 20 }, (_, n) => range(n === 0 ? null : n, n + 1));
        const planBoth = async (): Promise<void> => {
          for (const [n, each] of ranges.entries()) {
            const taken = await Promise.all(
              [on.store, other].map(({ jobStore }) => jobStore.plan('work', each, [newJob(`k${n}`), newJob(`j${n}`)])),
            );
            expect(taken.filter(Boolean)).toHaveLength(1);
          }
          planned = true;
        };
        await Promise.all([planBoth(), job(on.store), job(other)]);
        expect(done.toSorted()).toEqual(ranges.flatMap((_, n) => [`j${n}`, `k${n}`]).toSorted());
      });
    });
  });
}
