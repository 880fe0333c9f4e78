import { DiscoveryService } from '@nestjs/core';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

export interface PolicyOptions {
  /** The queue of the jobs that this policy plans and runs. */
  readonly queue: string;
  /** How many pieces of it may be under way at once in this process. */
  readonly atOnce: number;
  /** After its start a process takes up a few, and more as work ends and time passes: what was left lying floods nobody. */
  readonly gradually?: boolean;
  /** It changes only the service's own data: its jobs also run while the command line has the stores to itself. */
  readonly inHouse?: boolean;
  /** How many of one group may be in flight at once in all processes together; no cap when left out. */
  readonly perGroup?: number;
  /** A job of it is never given up, however often it fails: it has an end of its own, by its own count of attempts, or it recurs for as long as its subject is there. */
  readonly neverGivenUp?: true;
}

/**
 * Do x when y: `plan` returns the jobs that an event makes due (a pure function), `perform` does one. A failed `perform` is retried with backoff,
 * for about a day unless `neverGivenUp`, so it must be idempotent. It ends within 30 s: after that another process may do the same.
 */
export interface PolicyHandler {
  plan?(event: RecordedEvent): readonly Job[];
  perform(job: ClaimedJob): Promise<JobResult>;
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
