import { fact } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { planBatch } from '#job-queue/batch-plan';
import { COMPLETED } from '#job-queue/policy';
import type { Job } from '#job-queue/job-store';
import { recorded } from '#test/support/facts/recorded';

let place = 0;
const event = (stream: string, revision: number, says: string): RecordedEvent => ({
  ...recorded(stream, fact('guest.came', { says })),
  revision,
  position: String(++place).padStart(20, '0'),
});
const wordsOf = ({ data }: RecordedEvent): string => (data as { says: string }).says;
const policy = (queue: string, fails: string) => ({
  queue,
  atOnce: 1,
  room: null,
  handler: {
    plan: (of: RecordedEvent): Job[] => {
      if (wordsOf(of) === fails) throw new Error(`${queue} cannot: ${'x'.repeat(5000)}`);
      if (wordsOf(of) === 'nothing') return [];
      return [{ queue, key: `${of.stream} ${of.revision}`, dueAt: wordsOf(of) === 'never' ? Number.NaN : 0, payload: null }];
    },
    perform: async () => COMPLETED,
  },
});
const plan = (events: RecordedEvent[], { checked = false, waits = '' } = {}) =>
  planBatch([policy('greet', 'poison'), policy('thank', 'arsenic')], events, (queue, stream) => `${queue} ${stream}` === waits, {
    now: 5,
    checked,
  });
const jobsOf = ({ jobs }: { jobs: readonly Job[] }): string[] => jobs.map(({ queue, key }) => `${queue} ${key}`);

describe('the plan of a batch of events', () => {
  it('has the jobs of each policy', async () => {
    const planned = await plan([event('a', 0, 'hello'), event('b', 0, 'nothing')]);
    expect(jobsOf(planned)).toEqual(['greet a 0', 'thank a 0']);
    expect(planned.parked).toEqual([]);
  });

  it('parks an event for which a policy fails, and later events of its stream for that policy: all others are planned', async () => {
    const events = [
      event('a', 0, 'poison'),
      event('b', 0, 'hello'),
      event('a', 1, 'hello'),
      event('a', 2, 'nothing'),
      event('a', 3, 'poison'),
    ];
    const planned = await plan(events);
    expect(jobsOf(planned)).toEqual(['plan.parked greet 0 a', 'thank a 0', 'greet b 0', 'thank b 0', 'thank a 1', 'thank a 3']);
    const { position } = events[0]!;
    const reason = expect.stringMatching(/^greet cannot: x{980,}$/);
    expect(planned.parked).toEqual([
      { queue: 'greet', stream: 'a', revision: 0, position, parkedAt: 5, reason },
      expect.objectContaining({ queue: 'greet', stream: 'a', revision: 1, reason: null }),
      expect.objectContaining({ queue: 'greet', stream: 'a', revision: 3, reason: null }),
    ]);
    expect(planned.parked[0]!.reason).toHaveLength(1000);
  });

  it('parks events behind parked ones', async () => {
    const planned = await plan([event('a', 7, 'hello'), event('b', 7, 'hello')], { waits: 'greet a' });
    expect(jobsOf(planned)).toEqual(['thank a 7', 'greet b 7', 'thank b 7']);
    expect(planned.parked).toMatchObject([{ queue: 'greet', stream: 'a', revision: 7, reason: null }]);
  });

  it('is planned event by event if it could not be stored', async () => {
    const events = [event('a', 0, 'never')];
    expect((await plan(events)).parked).toEqual([]);
    const { parked } = await plan(events, { checked: true });
    expect(parked.map(({ queue, reason }) => [queue, reason])).toEqual([
      ['greet', 'greet a 0 has no moment to be due at.'],
      ['thank', 'thank a 0 has no moment to be due at.'],
    ]);
  });
});
