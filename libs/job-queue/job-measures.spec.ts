import { BACKLOG_LEVELS } from '#job-queue/job-measures';

const backlog = { queue: 'webhook.deliver', count: 3, oldestDueAt: 1000, waitingSince: 4000, now: 6000 };
const levels = (changes: Partial<typeof backlog> | { waitingSince: null } = {}) =>
  Object.fromEntries(Object.entries(BACKLOG_LEVELS).map(([name, [, value]]) => [name, value({ ...backlog, ...changes })]));

describe('the backlog of a queue', () => {
  it('is counted, and has waited since its group was last served', () =>
    expect(levels()).toEqual({ jobs_waiting: 3, jobs_oldest_due_seconds: 2, jobs_oldest_due_of_all_seconds: 5 }));

  it('has no waiting time while every group is paused or full', () =>
    expect(levels({ waitingSince: null })).toMatchObject({ jobs_oldest_due_seconds: 0, jobs_oldest_due_of_all_seconds: 5 }));

  it('is not due before its time', () =>
    expect(levels({ now: 500 })).toMatchObject({ jobs_oldest_due_seconds: 0, jobs_oldest_due_of_all_seconds: 0 }));
});
