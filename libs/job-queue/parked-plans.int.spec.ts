import { fact } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { JobPlanner } from '#job-queue/job-planner';
import { ParkedPlans } from '#job-queue/parked-plans';
import { COMPLETED } from '#job-queue/policy';
import { JobStore, type Job } from '#job-queue/job-store';
import type { ParkedPlan } from '#job-queue/parked-plan';
import { eventually } from '#test/support/machine/eventually';
import { JobEngine, GreetWhenSomebodyCame, nameOf, ThankAfterGreeting } from '#test/support/stores/job-engine';

const PARKED = 1000;

describe('a plan that fails', () => {
  const engine = new JobEngine();
  let greeted: string[];
  let poison: Set<string>;

  beforeEach(() => {
    greeted = [];
    poison = new Set();
    engine.host.greet = async ({ key }) => (greeted.push(key), COMPLETED);
    engine.host.plans = (event): Job[] => {
      if (poison.has(nameOf(event))) throw new Error(`cannot greet ${nameOf(event)}`);
      return [{ queue: 'greet', key: `${event.stream} ${nameOf(event)}`, dueAt: 0, payload: {} }];
    };
  });

  /** Guests come in one group after another. */
  async function come(stream: string, ...names: string[]): Promise<void> {
    const context = new CommandContext({
      account: 'acct_1',
      livemode: false,
      actor: { type: 'service', id: null, name: null },
      milliseconds: Date.now(),
    });
    const before = await engine.backend.history.stream(stream);
    const expected = before.length === 0 ? 'no_stream' : before.at(-1)!.revision;
    await engine.backend.store.append(stream, expected, names.map((name) => context.event(stream, fact('guest.came', { name })))); // prettier-ignore
  }
  const plans = () => engine.part(ParkedPlans);
  async function parked(): Promise<ParkedPlan[]> {
    const all: ParkedPlan[] = [];
    for await (const plan of plans().all()) all.push(plan);
    return all;
  }
  const waiting = async (): Promise<string[]> => (await parked()).map(({ stream, revision, reason }) => `${stream} ${revision} ${reason}`);
  const planned = async (): Promise<void> => {
    const end = await engine.backend.history.end();
    await eventually(async () => expect(await engine.part(JobStore).checkpoint('work')).toBe(end));
  };

  it('stops only its own stream, and an alert follows once', async () => {
    poison.add('ada');
    await come('one', 'ada', 'bob');
    await come('two', 'cy');
    await eventually(() => expect(greeted).toEqual(['two cy']));
    await come('one', 'dee');
    await planned();
    expect(await waiting()).toEqual(['one 0 cannot greet ada', 'one 1 null', 'one 2 null']);
    expect(await engine.backlog()).toMatchObject([{ queue: 'plan.parked', count: 1 }]);
  });

  it('is planned in the order of its stream by a retry, each job once even if two retries run at once', async () => {
    poison.add('ada');
    await come('one', 'ada', 'bob');
    await planned();
    expect(await plans().retry()).toEqual({ planned: 0, stillParked: 2 });
    poison.clear();
    await Promise.all([plans().retry(), plans().retry()]);
    await come('one', 'cy');
    await eventually(() => expect(greeted).toHaveLength(3));
    expect(greeted).toEqual(['one ada', 'one bob', 'one cy']);
    expect(await parked()).toEqual([]);
  });

  it('continues only to the next failure', async () => {
    poison = new Set(['ada', 'cy']);
    await come('one', 'ada', 'bob', 'cy', 'dee');
    await planned();
    poison.delete('ada');
    expect(await plans().retry({ queue: 'greet' })).toEqual({ planned: 2, stillParked: 2 });
    expect(await waiting()).toEqual(['one 2 cannot greet cy', 'one 3 null']);
    expect(await plans().retry({ queue: 'thank' })).toEqual({ planned: 0, stillParked: 0 });
    expect((await engine.part(JobStore).waiting('plan.parked', '')).map(({ key }) => key)).toEqual([
      'greet 0 one',
      'greet 0 one ended',
      'greet 2 one',
    ]);
  });

  it('is never planned once it is dropped, but the events behind it are', async () => {
    poison.add('ada');
    await come('one', 'ada', 'bob');
    await planned();
    const [first] = (await parked()) as [ParkedPlan];
    expect(await plans().drop(first)).toBe(true);
    expect(await plans().drop(first)).toBe(false);
    poison.clear();
    await plans().retry();
    await eventually(() => expect(greeted).toEqual(['one bob']));
    expect(await engine.part(JobStore).dropped('work', { queue: 'greet', stream: 'one' })).toEqual([0]);
  });

  it('is retried by each starting process', async () => {
    poison.add('ada');
    await come('one', 'ada', 'bob');
    await planned();
    await engine.stop();
    poison.clear();
    await engine.start([GreetWhenSomebodyCame, ThankAfterGreeting]);
    await eventually(() => expect(greeted).toEqual(['one ada', 'one bob']));
  });

  it('delays no event that arrives while an operator retries it', async () => {
    poison.add('ada');
    await come('one', 'ada');
    await planned();
    const jobStore = engine.part(JobStore);
    const plan = jobStore.plan.bind(jobStore);
    // Just before the next event of the stream is parked behind the first, that is planned.
    jobStore.plan = async (...range) => {
      if ((range[4] ?? []).length > 0) {
        poison.clear();
        await plans().retry();
      }
      return plan(...range);
    };
    await come('one', 'bob');
    await eventually(() => expect(greeted).toEqual(['one ada', 'one bob']));
    expect(await parked()).toEqual([]);
  });

  it('delays no event even if the process ended just after an event was parked with nothing before it', async () => {
    await come('one', 'ada');
    await eventually(() => expect(greeted).toEqual(['one ada']));
    await engine.part(JobPlanner).stop();
    const jobStore = engine.part(JobStore);
    await come('one', 'bob');
    const [, bob] = (await engine.backend.history.stream('one')) as [RecordedEvent, RecordedEvent];
    const { stream, revision, position } = bob;
    const behind = { queue: 'greet', stream, revision, position, parkedAt: 0, reason: null };
    await jobStore.plan('work', { from: await jobStore.checkpoint('work'), to: position }, [], [], [behind]);
    engine.part(JobPlanner).start();
    await eventually(() => expect(greeted).toEqual(['one ada', 'one bob']));
    expect(await parked()).toEqual([]);
  });

  it(`loses none of ${PARKED}, and plans each once`, async () => {
    engine.host.plans = () => {
      throw new Error('a mistake in the policy');
    };
    for (let n = 0; n < PARKED / 10; n++) await come(`guests-${n}`, ...Array.from({ length: 10 }, (_, guest) => `guest ${guest}`));
    await planned();
    expect(await parked()).toHaveLength(PARKED);
    expect(await engine.part(JobStore).parkedCounts('work')).toEqual([{ queue: 'greet', parked: PARKED }]);
    engine.host.plans = (event) => [{ queue: 'greet', key: `${event.stream} ${nameOf(event)}`, dueAt: 0, payload: {} }];
    expect(await plans().retry()).toEqual({ planned: PARKED, stillParked: 0 });
    await eventually(() => expect(greeted).toHaveLength(PARKED));
    expect(new Set(greeted).size).toBe(PARKED);
    for (let n = 0; n < PARKED / 10; n++)
      expect(greeted.filter((key) => key.startsWith(`guests-${n} `))).toEqual(Array.from({ length: 10 }, (_, guest) => `guests-${n} guest ${guest}`)); // prettier-ignore
  });
});
