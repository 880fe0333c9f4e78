import type { Position } from '#platform/event-history/recorded-event';
import type { Job } from '#job-queue/job-store';

/** What a policy was to plan because of an event, and could not; or must not yet, because an earlier event of the same stream waits there. */
export interface ParkedPlan {
  /** The queue of the policy's jobs. */
  readonly queue: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** Unix milliseconds. */
  readonly parkedAt: number;
  /** Why it could not be planned; null where it waits behind an earlier one only. */
  readonly reason: string | null;
}

/** An event and a policy. */
export type PlanId = Pick<ParkedPlan, 'queue' | 'stream' | 'revision'>;

/** Where to look for parked plans. */
export interface ParkedFilter {
  readonly queue?: string;
  readonly stream?: string;
  /** Only those that come after this one in the order of queue, stream and revision. */
  readonly after?: PlanId;
  /** How many at most; a page, when not said. */
  readonly most?: number;
}

/** The outcome of trying a parked plan again, or of an operator's decision. */
export type ParkedOutcome =
  /** It is planned, and waits no longer. */
  | { readonly state: 'planned'; readonly jobs: readonly Job[] }
  /** It is never planned. The record stays, so that nobody expects its jobs. */
  | { readonly state: 'dropped'; readonly jobs: readonly Job[] }
  /** It failed, and still waits. */
  | { readonly state: 'failed'; readonly reason: string; readonly jobs: readonly Job[] };
