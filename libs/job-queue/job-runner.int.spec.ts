import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { COMPLETED, Policy } from '#job-queue/policy';
import { JobRunner } from '#job-queue/job-runner';
import { JobStore, type JobResult } from '#job-queue/job-store';
import { Records } from '#platform/storage/records';
import { JobEngine, GreetWhenSomebodyCame, nameOf, ThankAfterGreeting } from '#test/support/stores/job-engine';
import { eventually } from '#test/support/machine/eventually';

@Injectable()
@Policy({ queue: 'thank', atOnce: 1, inHouse: true })
class ThankInHouse extends ThankAfterGreeting {}

@Injectable()
@Policy({ queue: 'greet', atOnce: 1 })
class GreetOnceMore extends ThankAfterGreeting {}

describe('the job engine', () => {
  const engine = new JobEngine();

  it('does the jobs of an event, and the jobs that follow, once', async () => {
    const greeted: string[] = [];
    engine.host.greet = async ({ key }) => {
      greeted.push(key);
      const record = { collection: 'greetings', id: key, scope: 'acct_1:test', createdAt: 1, filters: {}, json: '"hello"' };
      return { next: [{ queue: 'thank', key, dueAt: 0, payload: null }], records: [record] };
    };
    await engine.happen('ada', 'bob');
    await eventually(() => expect(engine.host.thanked.toSorted()).toEqual(['ada', 'bob']));
    await eventually(async () => expect(await engine.backlog()).toEqual([]));
    expect(greeted.toSorted()).toEqual(['ada', 'bob']);
    expect(await engine.part(Records).get('greetings', 'ada', 'acct_1:test')).toBe('"hello"');
  });

  it('does only internal jobs in house, and keeps the others', async () => {
    await engine.stop();
    engine.host.plans = (event) => ['greet', 'thank'].map((queue) => ({ queue, key: nameOf(event), dueAt: event.created, payload: null }));
    await engine.restart([GreetWhenSomebodyCame, ThankInHouse], ({ inHouse }) => inHouse === true);
    await engine.happen('ada');
    await eventually(() => expect(engine.host.thanked).toEqual(['ada']));
    await eventually(async () => expect(await engine.backlog()).toMatchObject([{ queue: 'greet', count: 1 }]));
  });

  it('retries a failed job until it succeeds, counting the attempts', async () => {
    const attempts: number[] = [];
    engine.host.greet = async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error('not at home');
      return COMPLETED;
    };
    await engine.happen('ada');
    await eventually(() => expect(attempts).toEqual([1, 2, 3]));
    await eventually(async () => expect(await engine.backlog()).toEqual([]));
  });

  it('does not let a failing job delay others', async () => {
    const greeted: string[] = [];
    engine.host.greet = async ({ key }) => {
      if (key === 'ada') throw new Error('not at home');
      greeted.push(key);
      return COMPLETED;
    };
    await engine.happen('ada', 'bob', 'cy', 'dee', 'eve');
    await eventually(() => expect(greeted.toSorted()).toEqual(['bob', 'cy', 'dee', 'eve']));
  });

  it('limits the jobs in progress, and starts the next as soon as there is room', async () => {
    const waiting = new Map<string, () => void>();
    let most = 0;
    engine.host.greet = ({ key }) =>
      new Promise((resolve) => {
        waiting.set(key, () => (waiting.delete(key), resolve(COMPLETED)));
        most = Math.max(most, waiting.size);
      });
    await engine.happen('a', 'b', 'c', 'd', 'e');
    await eventually(async () => expect(await engine.backlog()).toEqual([expect.objectContaining({ count: 5 })]));
    for (const left of [5, 4, 3, 2, 1]) {
      await eventually(() => expect(waiting.size).toBe(Math.min(left, 3)));
      [...waiting.values()][0]!();
    }
    await eventually(async () => expect(await engine.backlog()).toEqual([]));
    expect(most).toBe(3);
  });

  describe('polls for jobs only when it was not woken, so it does not wait', () => {
    it('from an event to its jobs', async () => {
      const greeted: string[] = [];
      engine.host.greet = async ({ key }) => (greeted.push(key), COMPLETED);
      for (let n = 1; n <= 50; n++) {
        await engine.happen(`guest ${n}`);
        await eventually(() => expect(greeted).toHaveLength(n));
      }
    });

    it('from one queue to the next', async () => {
      engine.host.greet = async ({ key }) => ({ next: [{ queue: 'thank', key, dueAt: 0, payload: 'go on' }] });
      await engine.happen('ada');
      await eventually(() => expect(engine.host.thanked.length).toBeGreaterThan(50));
    });

    it('from one job to the next of its queue', async () => {
      engine.host.plans = () => Array.from({ length: 100 }, (_, n) => ({ queue: 'greet', key: String(n), dueAt: 0, payload: {} }));
      await engine.happen('everybody');
      await eventually(async () =>
        expect((await engine.part(JobStore).checkpoint('work')) !== null && (await engine.backlog())).toEqual([]),
      );
    });
  });

  it('does a later job when it is due by the clock', async () => {
    const greeted: string[] = [];
    engine.host.plans = (event) => [{ queue: 'greet', key: nameOf(event), dueAt: event.created + 3_600_000, payload: {} }];
    engine.host.greet = async ({ key }) => (greeted.push(key), COMPLETED);
    await engine.happen('ada');
    await eventually(async () => expect(await engine.backlog()).toHaveLength(1));
    expect(greeted).toEqual([]);
    engine.clock.advance(3600);
    await eventually(() => expect(greeted).toEqual(['ada']));
  });

  it('does not restart a job that outlasts its lease, and keeps its outcome', async () => {
    const ends: (() => void)[] = [];
    engine.host.greet = () => new Promise((resolve) => ends.push(() => resolve(COMPLETED)));
    await engine.happen('ada');
    await eventually(() => expect(ends).toHaveLength(1));
    engine.clock.advance(60);
    await engine.happen('bob');
    await eventually(() => expect(ends).toHaveLength(2));
    ends.forEach((end) => end());
    await eventually(async () => expect(await engine.backlog()).toEqual([]));
    expect(ends).toHaveLength(2);
  });

  it('repeats jobs that were in progress at a restart, does those not yet started, and plans nothing twice', async () => {
    engine.host.greet = () => new Promise(() => undefined);
    await engine.happen('a', 'b', 'c', 'd');
    await eventually(async () => expect(await engine.backlog()).toEqual([expect.objectContaining({ count: 4 })]));
    await engine.stop(0);
    const greeted: string[] = [];
    engine.host.greet = async ({ key }) => (greeted.push(key), COMPLETED);
    engine.host.plans = () => [{ queue: 'greet', key: 'planned twice', dueAt: 0, payload: {} }];
    await engine.start([GreetWhenSomebodyCame, ThankAfterGreeting]);
    await eventually(async () => expect(await engine.backlog()).toEqual([]));
    expect(greeted.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets jobs in progress end before it stops', async () => {
    const begun = Promise.withResolvers<void>();
    engine.host.greet = async () => {
      begun.resolve();
      await pause(50);
      return COMPLETED;
    };
    await engine.happen('ada');
    await begun.promise;
    await engine.stop();
    engine.host.greet = () => Promise.reject(new Error('should be over'));
    await engine.start([GreetWhenSomebodyCame]);
    expect(await engine.backlog()).toEqual([]);
  });

  it('counts the jobs that another process took over, and those that it takes over itself', async () => {
    const end = Promise.withResolvers<JobResult>();
    engine.host.greet = () => end.promise;
    await engine.happen('ada');
    const status = () => engine.part(JobRunner).status();
    await eventually(() => expect(status()).toContainEqual({ queue: 'greet', underWay: 1, leasesLost: 0, redelivered: 0 }));
    const [takenOver] = await engine.part(JobStore).claim('greet', { most: 1, now: engine.clock.milliseconds() + 60_000, lease: 60_000 });
    expect(takenOver).toMatchObject({ key: 'ada', attempt: 2 });
    end.resolve(COMPLETED);
    await eventually(() => expect(status()).toContainEqual({ queue: 'greet', underWay: 0, leasesLost: 1, redelivered: 0 }));
    engine.clock.advance(200);
    await eventually(() => expect(status()).toContainEqual({ queue: 'greet', underWay: 0, leasesLost: 1, redelivered: 1 }));
  });

  it('refuses two policies for one queue', async () => {
    await engine.stop();
    await expect(engine.start([GreetWhenSomebodyCame, GreetOnceMore])).rejects.toThrow('Two policies do jobs of the queue "greet".');
  });
});
