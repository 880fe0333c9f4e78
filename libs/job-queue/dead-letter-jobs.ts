import { isAnyId } from '#kernel/ids';
import { type Cause, isCause } from '#job-queue/cause';
import { PLAN_PARKED } from '#job-queue/parked-plan-jobs';
import { accountOf, isTestMode } from '#platform/storage/documents';
import type { DeadLetter, DeadLetterOutcome, Death } from '#job-queue/dead-letter';
import type { Job } from '#job-queue/job-store';

/** The queue of what was given up, for the policy that raises alerts. */
export const JOB_DEAD = 'job.dead';

/** A job that was given up, and what it followed from. */
export interface DeadJob {
  readonly queue: string;
  readonly key: string;
  /** The id of the death. */
  readonly id: string;
  readonly cause: Cause;
  /** The ids that its payload names: what it was about. */
  readonly about: readonly string[];
  /** It was put back, or dropped: nothing waits there any longer. */
  readonly ended?: DeadLetterOutcome;
}

/** Raises the alert. None for a job that raises alerts, which would die of the same, nor for one of no account. */
export const deadJob = (job: Job, death: Death): Job[] => jobsOf(job, death);

/** Resolves it. */
export const buriedJob = (letter: DeadLetter, ended: DeadLetterOutcome): Job[] => jobsOf(letter, letter, ended);

function jobsOf(job: Job, { id, diedAt }: Death, ended?: DeadLetterOutcome): Job[] {
  const { queue, key } = job;
  const cause = causeOfJob(job, id, diedAt);
  if (cause === null || queue === JOB_DEAD || queue === PLAN_PARKED) return [];
  const about = Object.values(job.payload ?? {}).filter((each): each is string => typeof each === 'string' && isAnyId(each));
  const payload: DeadJob = { queue, key, id, cause, about, ...(ended && { ended }) };
  return [{ queue: JOB_DEAD, key: ended === undefined ? id : `${id} ended`, dueAt: diedAt, payload }];
}

/** What it followed from; where it does not say, itself, if it is known whose it is. */
function causeOfJob({ payload, clock }: Job, id: string, created: number): Cause | null {
  const { cause } = (payload ?? {}) as { readonly cause?: unknown };
  if (isCause(cause)) return cause;
  if (clock === undefined) return null;
  return { event: id, account: accountOf(clock), livemode: !isTestMode(clock), correlation: id, created, isNotice: true };
}
