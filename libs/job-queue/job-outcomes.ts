import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#kernel/time';
import type { Clocks } from '#platform/clock/clocks';
import { backoff, SOON } from '#kernel/backoff';
import type { GivesUp } from '#job-queue/given-up';
import type { KnownPolicy } from '#job-queue/policies';
import { performTraced } from '#job-queue/traced-job';
import type { Log } from '#platform/logging/log';
import type { ClaimedJob, JobStore, JobResult, Job } from '#job-queue/job-store';

/** How long a claim holds, in milliseconds. Within this time after a crash, somebody takes the work up again. */
export const LEASE = 30_000;

export interface JobParts {
  readonly jobStore: JobStore;
  readonly clock: Clock;
  readonly clocks: Clocks;
  readonly log: Log;
  /** Called with what may be done now: what follows from work that was done, and work that is due again. */
  readonly onNext: (next: readonly Job[]) => void;
  /** Decides whether a job that failed is given up. Left out: none is. */
  readonly givesUp?: GivesUp | undefined;
}

/** Has claimed work done, and its outcomes written down: while the stores do not take one, that is tried again rather than the work. */
export class JobOutcomes {
  /** How often another process had taken work over before its outcome was kept. */
  leasesLost = 0;
  private readonly closing = new AbortController();

  constructor(
    private readonly policy: Pick<KnownPolicy, 'handler' | 'neverGivenUp'>,
    private readonly parts: JobParts,
    /** The newest claim, in this process, of what is under way. */
    private readonly newestOf: (job: ClaimedJob) => ClaimedJob,
  ) {}

  /** Resolves with the claim under which the outcome was to be kept. */
  async of(job: ClaimedJob): Promise<ClaimedJob> {
    const { clock, log } = this.parts;
    const { queue, key } = job;
    const leaseEnds = clock.milliseconds() + LEASE;
    let result = await this.outcome(job);
    for (let failures = 1; ; failures++) {
      // When the lease ended meanwhile and this process took the same work again, it completes under the newer claim.
      const newest = this.newestOf(job);
      if (newest !== job && !isLeft(newest, job)) return job;
      try {
        await this.complete(newest, result);
        return newest;
      } catch (error) {
        if (failures === 1) log.error('the result of a job could not be kept; that is tried again', { queue, key, error });
        await sleep(backoff(failures, Math.random(), SOON), undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
      if (this.closing.signal.aborted) return newest;
      if (clock.milliseconds() < leaseEnds) continue;
      const { handler } = this.policy;
      if (handler.late === undefined) return newest;
      result = handler.late(result);
    }
  }

  /** What could not be kept until now is left to others. */
  close(): void {
    this.closing.abort();
  }

  private async complete(job: ClaimedJob, result: JobResult): Promise<void> {
    const { jobStore, log, onNext } = this.parts;
    const { next = [], reschedule, pauseUntil } = result;
    // Where a group is opened, what waited in it is looked for when the job ends.
    if (await jobStore.complete(job, result))
      return onNext(reschedule === undefined && !pauseUntil ? next : [...next, { ...job, ...reschedule }]);
    this.leasesLost++;
    log.warn('a job was taken over by another process', { queue: job.queue, key: job.key });
  }

  private async outcome(job: ClaimedJob): Promise<JobResult> {
    try {
      return await performTraced(job, () => this.policy.handler.perform(job));
    } catch (error) {
      const { queue, key, attempt } = job;
      const { clock, clocks, log } = this.parts;
      const machine = clock.milliseconds();
      const end = this.policy.neverGivenUp ? null : (this.parts.givesUp?.(job, error, machine) ?? null);
      if (end !== null) {
        log.error('a job was given up; see jobs list', { queue, key, attempt, error });
        return end;
      }
      const wait = backoff(attempt, Math.random());
      log.warn('a job failed and is tried again', { queue, key, attempt, wait_ms: Math.round(wait), error });
      // An unreachable clock is behind the real one: the job is retried sooner.
      const now = job.clock === undefined ? machine : await clocks.at(job.clock, machine).catch(() => machine);
      return { reschedule: { dueAt: Math.ceil(now + wait), countsAsAttempt: true } };
    }
  }
}

/** Whether a claim is of the same job as before, not completed since. */
const isLeft = (newest: ClaimedJob, job: ClaimedJob): boolean => newest.redelivered && isDeepStrictEqual(newest.payload, job.payload);
