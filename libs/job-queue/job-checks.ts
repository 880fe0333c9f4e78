import { Injectable } from '@nestjs/common';
import { Clock, MINUTE } from '#kernel/time';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { PLANNER } from '#job-queue/planned-ranges';
import { type EventPlan, planEvent } from '#job-queue/plan-event';
import { type KnownPolicy, Policies } from '#job-queue/policies';
import { type Job, JobStore, movedBy } from '#job-queue/job-store';
import { ChecksHistory, faultAt, type HistoryCheck, type HistoryFault } from '#platform/integrity/history-check';

/** Clocks differ, milliseconds. */
const SOON = MINUTE * 1000;

/** Checks that every follow-up that is not due yet is in the job queue, where no process can have done it. */
@Injectable()
@ChecksHistory()
export class JobChecks implements HistoryCheck {
  private known: readonly KnownPolicy[] | undefined;

  constructor(
    private readonly policies: Policies,
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
  ) {}

  async check(events: readonly RecordedEvent[]): Promise<HistoryFault[]> {
    this.known ??= this.policies.all();
    const planned = (await this.jobStore.checkpoint(PLANNER)) ?? '';
    const faults: HistoryFault[] = [];
    for (const event of events.filter(({ position }) => position <= planned)) {
      for (const policy of this.known) {
        const outcome = planEvent(policy, event, false);
        if ('reason' in outcome || outcome.jobs.length > 0) faults.push(...(await this.ofPlan(policy.queue, event, outcome)));
      }
    }
    return faults;
  }

  private async ofPlan(queue: string, event: RecordedEvent, outcome: EventPlan): Promise<HistoryFault[]> {
    const missing = 'jobs' in outcome ? await this.missingOf(outcome.jobs) : [];
    if ('jobs' in outcome && missing.length === 0) return [];
    if (await this.jobStore.isParked(PLANNER, { queue, stream: event.stream, revision: event.revision })) {
      const message = `What follows from it in the queue ${queue} could not be planned and waits. See jobs list, mend it, and have it planned with jobs retry.`;
      return [faultAt(event, 'plan_parked', message)];
    }
    if ((await this.jobStore.dropped(PLANNER, { queue, stream: event.stream })).includes(event.revision)) return [];
    // What waited a moment ago may be planned by now.
    return (await this.missingOf(missing)).map(({ queue: of, key, dueAt }) => {
      const due = new Date(dueAt).toISOString();
      const message = `The job ${key} of ${of}, due at ${due}, follows from it and is not there. Bring back the jobs from a backup, or do by then what it is for.`;
      return faultAt(event, 'job_missing', message);
    });
  }

  private async missingOf(jobs: readonly Job[]): Promise<Job[]> {
    const missing: Job[] = [];
    for (const job of jobs) if (await this.isMissing(job)) missing.push(job);
    return missing;
  }

  /** A business time may be moved meanwhile, and the job be done. */
  private async isMissing(job: Job): Promise<boolean> {
    const { queue, key } = job;
    return (await this.isAhead(job)) && !(await this.jobStore.isDue(queue, key, Number.MAX_SAFE_INTEGER)) && this.isAhead(job);
  }

  private async isAhead(job: Job): Promise<boolean> {
    const [clock, soon] = [movedBy(job), this.clock.milliseconds() + SOON];
    return job.dueAt > soon && (clock === undefined || job.dueAt - (await this.jobStore.ahead(clock)) > soon);
  }
}
