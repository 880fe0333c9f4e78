import { EventHistory } from '#platform/event-history/event-history';
import { JobsOfStream } from '#job-queue/jobs-of-stream';
import { MOST_ATTEMPTS } from '#job-queue/given-up';
import { COMPLETED } from '#job-queue/policy';
import { type Job, JobStore } from '#job-queue/job-store';
import { eventually } from '#test/support/machine/eventually';
import { GreetWhenSomebodyCame, JobEngine, nameOf, ThankAfterGreeting } from '#test/support/stores/job-engine';

const POLICIES = [GreetWhenSomebodyCame, ThankAfterGreeting];
const cause = { event: 'evt-1', account: 'acct_1', livemode: false, correlation: 'c-1', created: 1 };

describe('the pending jobs of a stream’s events', () => {
  const engine = new JobEngine();

  beforeEach(() => {
    engine.host.plans = (event): Job[] => [{ queue: 'greet', key: nameOf(event), dueAt: 0, payload: { cause } }];
    engine.host.greet = async () => COMPLETED;
  });

  async function left(): Promise<unknown[]> {
    const events = (await engine.part(EventHistory).read(null, 100)).filter((event) => nameOf(event) === 'ada');
    const jobs = await engine.part(JobsOfStream).of(events[0]!.stream, events);
    return jobs.map(({ queue, status, event, reason }) => [queue, status, nameOf(event), reason]);
  }

  it('are listed until they are done', async () => {
    await engine.restart(POLICIES, () => false);
    await engine.happen('ada');
    await eventually(async () => expect(await left()).toEqual([['greet', 'waiting', 'ada', null]]));
    await engine.stop();
    await engine.start(POLICIES);
    await eventually(async () => expect(await left()).toEqual([]));
  });

  it('are listed with the reason if they were given up', async () => {
    engine.host.greet = async () => {
      throw new Error('not at home');
    };
    await engine.restart(POLICIES, () => false);
    await engine.happen('ada');
    await eventually(async () => expect(await left()).toHaveLength(1));
    const jobStore = engine.part(JobStore);
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      const [job] = await jobStore.claim('greet', { most: 1, now: engine.clock.milliseconds(), lease: 30_000 });
      await jobStore.complete(job!, { reschedule: { dueAt: 0, countsAsAttempt: true } });
    }
    await engine.stop();
    await engine.start(POLICIES);
    await eventually(async () => expect(await left()).toEqual([['greet', 'given_up', 'ada', expect.stringContaining('not at home')]]));
  });

  it('are listed with the reason if they could not be planned', async () => {
    engine.host.plans = () => {
      throw new Error('of no name');
    };
    await engine.restart(POLICIES);
    await engine.happen('ada');
    await eventually(async () => expect(await left()).toEqual([['greet', 'parked', 'ada', 'of no name']]));
  });
});
