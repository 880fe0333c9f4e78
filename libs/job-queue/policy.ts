import { DiscoveryService } from '@nestjs/core';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

export interface PolicyOptions {
  /** The queue of the jobs that this policy plans and runs. */
  readonly queue: string;
  /** Maximum number of its jobs in flight in this process. */
  readonly atOnce: number;
  /** A process starts with a few jobs and takes more as jobs end and time passes, so that a backlog does not flood partners. */
  readonly gradually?: boolean;
  /** It changes only the service's own data: its jobs also run while the command line has the stores to itself. */
  readonly inHouse?: boolean;
  /** Maximum number of jobs of one group in flight in all processes; no cap by default. */
  readonly perGroup?: number;
  /** Its jobs are never given up, however often they fail: they count their own attempts, or recur while their subject exists. */
  readonly neverGivenUp?: true;
}

/**
 * Do x when y: `plan` returns the jobs that an event makes due (a pure function), `perform` does one. A failed `perform` is retried with backoff,
 * for about a day unless `neverGivenUp`, so it must be idempotent. It ends within 30 s: after that another process may do the same.
 */
export interface PolicyHandler<Payload = unknown> {
  plan?(event: RecordedEvent): readonly Job<Payload>[];
  perform(job: ClaimedJob<Payload>): Promise<JobResult>;
  /** How many more than `perGroup` of a group are performed where one process does all the work: it sees to it that they wait for each other. */
  ahead?(group: string): number;
  /**
   * What to write down of an outcome that could not be in those 30 s, because the stores did not take it: nothing personal, which may have
   * been forgotten since. Where this is left out, the work is done again instead.
   */
  late?(result: JobResult): JobResult;
}

/** Marks a provider as a policy. */
export const Policy = DiscoveryService.createDecorator<PolicyOptions>();

/** The work is over, and nothing more follows. */
export const COMPLETED: JobResult = {};
