import { setTimeout as pause } from 'node:timers/promises';
import { COMPLETED } from '#job-queue/policy';
import { JobPlanner } from '#job-queue/job-planner';
import { ParkedPlans } from '#job-queue/parked-plans';
import { positionOf } from '#platform/event-history/embedded/history-file';
import { JobStore } from '#job-queue/job-store';
import { JobEngine, GreetWhenSomebodyCame, nameOf } from '#test/support/stores/job-engine';
import { eventually } from '#test/support/machine/eventually';

describe('the job planner', () => {
  const engine = new JobEngine();

  it('skips nothing if jobs cannot be stored: it parks them and continues', async () => {
    const greeted: string[] = [];
    engine.host.greet = async ({ key }) => (greeted.push(key), COMPLETED);
    engine.host.plans = (event) => [{ queue: 'greet', key: nameOf(event), dueAt: nameOf(event) === 'ada' ? Number.NaN : 0, payload: {} }];
    await engine.happen('ada', 'bob');
    await eventually(() => expect(greeted).toEqual(['bob']));
    engine.host.plans = (event) => [{ queue: 'greet', key: nameOf(event), dueAt: 0, payload: {} }];
    expect(await engine.part(ParkedPlans).retry()).toEqual({ planned: 1, stillParked: 0 });
    await eventually(() => expect(greeted).toEqual(['bob', 'ada']));
  });

  it('stores its position even if nothing was due', async () => {
    engine.host.plans = () => [];
    await engine.happen('ada');
    const end = await engine.backend.history.end();
    await eventually(async () => {
      await engine.stop();
      await engine.start([GreetWhenSomebodyCame]);
      expect(await engine.part(JobStore).checkpoint('work')).toBe(end);
    });
  });

  it('has planned nothing before the first event, and finds nothing missing when it restarts', async () => {
    // Longer than it takes to write down how far it is.
    await pause(200);
    await engine.stop();
    await engine.start([GreetWhenSomebodyCame]);
    expect(await engine.part(JobStore).checkpoint('work')).toBeNull();
  });

  it('resumes planning at its position when it is started again', async () => {
    const greeted: string[] = [];
    engine.host.greet = async ({ key }) => (greeted.push(key), COMPLETED);
    await engine.happen('ada');
    await eventually(() => expect(greeted).toEqual(['ada']));
    await engine.part(JobPlanner).stop();
    await engine.happen('bob');
    engine.part(JobPlanner).start();
    await eventually(() => expect(greeted).toEqual(['ada', 'bob']));
  });

  it('reports since when and why planning fails, until it continues', async () => {
    const jobStore = engine.part(JobStore);
    const plan = jobStore.plan.bind(jobStore);
    let isFull = true;
    jobStore.plan = async (...range) => (isFull ? Promise.reject(new Error('disk full')) : plan(...range));
    await engine.happen('ada');
    const { loop } = engine.part(JobPlanner);
    await eventually(async () => expect(loop.trouble()).toMatch(/^planning what is due fails since \d{4}-.+Z: disk full$/));
    isFull = false;
    await eventually(async () => expect(loop.trouble()).toBeNull());
  });

  it('continues at the position of another process', async () => {
    const greeted: string[] = [];
    engine.host.greet = async ({ key }) => (greeted.push(key), COMPLETED);
    await engine.part(JobStore).plan('work', { from: null, to: positionOf(1) }, []);
    await engine.happen('planned elsewhere', 'bob');
    await eventually(() => expect(greeted).toEqual(['bob']));
  });
});
