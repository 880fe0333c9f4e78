import { Injectable } from '@nestjs/common';
import { DeadLetters } from '#job-queue/dead-letters';
import { JOB_DEAD } from '#job-queue/dead-letter-jobs';
import { MOST_ATTEMPTS } from '#job-queue/given-up';
import { COMPLETED, Policy } from '#job-queue/policy';
import type { DeadLetter } from '#job-queue/dead-letter';
import { type Job, JobStore } from '#job-queue/job-store';
import { eventually } from '#test/support/machine/eventually';
import { JobEngine, GreetWhenSomebodyCame, nameOf, ThankAfterGreeting } from '#test/support/stores/job-engine';

@Injectable()
@Policy({ queue: 'greet', atOnce: 1, neverGivenUp: true })
class GreetForEver extends GreetWhenSomebodyCame {}

const cause = { event: 'evt-1', account: 'acct_1', livemode: false, correlation: 'c-1', created: 1 };

describe('a job that has used up its attempts', () => {
  const engine = new JobEngine();
  let greeted: string[];
  let fails: boolean;

  beforeEach(() => {
    [greeted, fails] = [[], true];
    engine.host.plans = (event): Job[] => [{ queue: 'greet', key: nameOf(event), dueAt: 0, payload: { cause } }];
    engine.host.greet = async ({ key, attempt }) => {
      if (key === 'bob') return COMPLETED;
      greeted.push(`${key} ${attempt}`);
      if (fails) throw new Error('not at home');
      return COMPLETED;
    };
  });

  async function letters(): Promise<DeadLetter[]> {
    const all: DeadLetter[] = [];
    for await (const letter of engine.part(DeadLetters).all()) all.push(letter);
    return all;
  }

  /** It is tried so often without the waits in between: its tries are counted on in the store, while nobody works. */
  async function triedOften(key: string): Promise<void> {
    const jobStore = engine.part(JobStore);
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      const [job] = await jobStore.claim('greet', { most: 1, now: engine.clock.milliseconds(), lease: 30_000 });
      expect(job).toMatchObject({ key, attempt });
      await jobStore.complete(job!, { reschedule: { dueAt: 0, countsAsAttempt: true } });
    }
  }

  async function lastAttempt(greet = GreetWhenSomebodyCame): Promise<void> {
    await engine.stop();
    await engine.restart([greet, ThankAfterGreeting], () => false);
    await engine.happen('ada');
    await eventually(async () => expect(await engine.backlog()).toMatchObject([{ queue: 'greet', count: 1 }]));
    await triedOften('ada');
    await engine.stop();
    await engine.start([greet, ThankAfterGreeting]);
  }

  it('is given up and shown, delays no other, and raises an alert', async () => {
    await lastAttempt();
    await eventually(async () =>
      expect(await letters()).toMatchObject([{ queue: 'greet', key: 'ada', attempts: MOST_ATTEMPTS, reason: 'not at home' }]),
    );
    expect(greeted).toEqual([`ada ${MOST_ATTEMPTS}`]);
    const [{ id }] = (await letters()) as [DeadLetter];
    const [alert] = await engine.part(JobStore).waiting(JOB_DEAD, id);
    expect(alert!.payload).toEqual({ queue: 'greet', key: 'ada', id, cause, about: [] });
    await engine.happen('bob');
    await eventually(async () => expect(await engine.backlog()).toMatchObject([{ queue: JOB_DEAD }]));
  });

  it('is retried as a new job once it is put back', async () => {
    await lastAttempt();
    await eventually(async () => expect(await letters()).toHaveLength(1));
    const [{ id }] = (await letters()) as [DeadLetter];
    fails = false;
    expect(await Promise.all([1, 2].map(() => engine.part(DeadLetters).retry()))).toContain(1);
    await eventually(() => expect(greeted).toEqual([`ada ${MOST_ATTEMPTS}`, 'ada 1']));
    expect(await letters()).toEqual([]);
    expect((await engine.part(JobStore).waiting(JOB_DEAD, id)).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ id, ended: 'retried' }),
    );
  });

  it('keeps being retried if its policy has its own end', async () => {
    await lastAttempt(GreetForEver);
    await eventually(() => expect(greeted).toEqual([`ada ${MOST_ATTEMPTS}`]));
    fails = false;
    await eventually(async () => expect(await engine.backlog()).toMatchObject([{ queue: 'greet', count: 1 }]));
    expect(await letters()).toEqual([]);
  });
});
