import { Injectable } from '@nestjs/common';
import { Clock, MINUTE } from '#kernel/time';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { PLANNER } from '#platform/jobs/job-planner';
import { Policies } from '#platform/jobs/policies';
import type { PolicyHandler } from '#platform/jobs/policy';
import { type Job, JobStore, movedBy } from '#platform/storage/job-store';
import { ChecksHistory, faultAt, type HistoryCheck, type HistoryFault } from '#platform/verification/history-check';

/** Clocks differ, milliseconds. */
const SOON = MINUTE * 1000;

/** What follows from a fact and is not due yet stands in the job queue: no process can have done it. */
@Injectable()
@ChecksHistory()
export class JobChecks implements HistoryCheck {
  private handlers: readonly PolicyHandler[] | undefined;

  constructor(
    private readonly policies: Policies,
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
  ) {}

  async check(events: readonly RecordedEvent[]): Promise<HistoryFault[]> {
    this.handlers ??= this.policies.all().map(({ handler }) => handler);
    const planned = (await this.jobStore.checkpoint(PLANNER)) ?? '';
    const faults: HistoryFault[] = [];
    for (const event of events.filter(({ position }) => position <= planned)) {
      for (const job of this.handlers.flatMap((handler) => handler.plan?.(event) ?? [])) {
        if (!(await this.isMissing(job))) continue;
        const due = new Date(job.dueAt).toISOString();
        const message = `The job ${job.key} of ${job.queue}, due at ${due}, follows from it and is not there. Bring back the jobs from a backup, or do by then what it is for.`;
        faults.push(faultAt(event, 'job_missing', message));
      }
    }
    return faults;
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
