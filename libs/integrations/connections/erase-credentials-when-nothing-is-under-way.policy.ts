import { ConnectionRemoval } from '#integrations/connections/connection-removal';
import { MINUTE } from '#kernel/time';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'connection.erase';
/** Waits between two attempts, ms. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5 * MINUTE * 1000;

interface Erasing {
  readonly cause: Cause;
  readonly connection: string;
}

/** Erases the credentials of a removed connection once nothing is under way at its gateway. */
@Policy({ queue: QUEUE, atOnce: 1, neverGivenUp: true })
export class EraseCredentialsWhenNothingIsUnderWay implements PolicyHandler<Erasing> {
  constructor(
    private readonly removal: ConnectionRemoval,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Erasing>[] {
    if (event.type !== 'connection.removed' || event.data.followed_until === undefined) return [];
    const payload: Erasing = { cause: causeOf(event), connection: event.stream.slice('connection-'.length) };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload, attempt }: ClaimedJob<Erasing>): Promise<JobResult> {
    const { cause, connection } = payload;
    const context = await followUp(cause, QUEUE, this.clocks);
    if (await this.removal.eraseOnceIdle(connection, context)) return COMPLETED;
    const wait = Math.min(FIRST_WAIT * 2 ** (attempt - 1), LONGEST_WAIT);
    return { reschedule: { dueAt: this.clock.milliseconds() + wait, countsAsAttempt: true } };
  }
}
