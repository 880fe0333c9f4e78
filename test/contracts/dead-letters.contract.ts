import type { DeadLetter, Death } from '#job-queue/dead-letter';
import { JOBS_OF_A_PAGE } from '#job-queue/job-store';
import { type JobBackend, JobSetting, keys, newJob, NOW, SCOPE } from '#test/contracts/job-setting';

const death = (id: string): Death => ({ id, reason: 'a mistake', diedAt: NOW + 5 });

/** How a job store keeps what was given up. */
export function deadLettersContract(backend: JobBackend): void {
  describe(`dead letters in ${backend.name}`, () => {
    const on = new JobSetting(backend);
    const dead = (): Promise<DeadLetter[]> => on.store.jobStore.deadLetters();
    const die = async (id: string, ...follows: string[]): Promise<boolean> =>
      on.store.jobStore.complete(await on.claimed(), { dead: death(id), next: follows.map((key) => newJob(key, { queue: 'alert' })) });
    const settle = (letter: DeadLetter, outcome: 'retried' | 'dropped', ...follows: string[]): Promise<boolean> =>
      on.store.jobStore.settleDeadLetter(letter, outcome, follows.map((key) => newJob(key, { queue: 'alert' }))); // prettier-ignore

    it('take the place of the job, in one step with what follows, which outlives a crash', async () => {
      const job = newJob('a', { group: 'shop', clock: SCOPE, priority: 1 });
      await on.plan(job);
      expect(await die('one', 'raise')).toBe(true);
      await on.restart();
      expect(await dead()).toEqual([{ ...job, ...death('one'), attempts: 1 }]);
      expect(await on.claim()).toEqual([]);
      expect(await on.store.jobStore.backlog()).toMatchObject([{ queue: 'alert', count: 1 }]);
      expect(await on.store.jobStore.deadCounts()).toEqual([{ queue: 'send', dead: 1 }]);
    });

    it('are not left by a process that has lost the job to another', async () => {
      await on.plan(newJob('a'));
      const late = await on.claimed();
      const [newer] = await on.claim(1, NOW + 60_000);
      expect(await on.store.jobStore.complete(late, { dead: death('late') })).toBe(false);
      expect(await dead()).toEqual([]);
      expect(await on.store.jobStore.complete(newer!, {})).toBe(true);
      expect(await dead()).toEqual([]);
    });

    it('are put back once, as jobs of no attempts, however often that is repeated', async () => {
      await on.plan(newJob('a'));
      await die('one');
      const [letter] = await dead();
      expect(await settle(letter!, 'retried', 'resolve')).toBe(true);
      await on.restart();
      expect(await settle(letter!, 'retried')).toBe(false);
      expect(await dead()).toEqual([]);
      const job = await on.claimed();
      expect(job).toMatchObject({ ...newJob('a'), attempt: 1 });
      await on.store.jobStore.complete(job, {});
      expect(await settle(letter!, 'retried')).toBe(false);
      expect(await on.claim()).toEqual([]);
      expect(keys(await on.claim(9, NOW, 'alert'))).toEqual(['resolve']);
    });

    it('end when they are dropped', async () => {
      await on.plan(newJob('a'));
      await die('one');
      const [letter] = await dead();
      expect(await settle(letter!, 'dropped', 'resolve')).toBe(true);
      expect(await settle(letter!, 'dropped')).toBe(false);
      await on.restart();
      expect([await dead(), await on.claim(), await on.store.jobStore.deadCounts()]).toEqual([[], [], []]);
      expect(keys(await on.claim(9, NOW, 'alert'))).toEqual(['resolve']);
    });

    it('hold up no new job of their name, outlive it, and give way to its own death', async () => {
      await on.plan(newJob('a'));
      await die('one');
      const [first] = await dead();
      await on.plan(newJob('a', { payload: 'new' }));
      await on.store.jobStore.complete(await on.claimed(), {});
      expect(await dead()).toMatchObject([{ id: 'one' }]);
      await on.plan(newJob('a', { payload: 'newer' }));
      await die('two');
      expect(await dead()).toMatchObject([{ id: 'two', payload: 'newer' }]);
      expect(await settle(first!, 'retried')).toBe(false);
      expect(await on.claim()).toEqual([]);
    });

    it('are listed by queue and key, a page at a time', async () => {
      const many = Array.from({ length: JOBS_OF_A_PAGE + 1 }, (_, n) => newJob(`many ${1000 + n}`));
      await on.plan(newJob('a', { queue: 'call' }), newJob('b'), ...many);
      for (const queue of ['call', 'send'])
        for (const [n, job] of (await on.claim(many.length + 1, NOW, queue)).entries())
          await on.store.jobStore.complete(job, { dead: death(`${queue} ${n}`) });
      const first = await dead();
      expect(first).toHaveLength(JOBS_OF_A_PAGE);
      expect(first.slice(0, 3).map(({ queue, key }) => [queue, key])).toEqual([['call', 'a'], ['send', 'b'], ['send', 'many 1000']]); // prettier-ignore
      const rest = await on.store.jobStore.deadLetters({ after: first.at(-1)! });
      expect(rest.map(({ key }) => key)).toEqual(['many 1498', 'many 1499', 'many 1500']);
      expect((await on.store.jobStore.deadLetters({ queue: 'call' })).map(({ key }) => key)).toEqual(['a']);
    });
  });
}
