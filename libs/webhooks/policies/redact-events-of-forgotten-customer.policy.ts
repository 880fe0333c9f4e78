import { Clock } from '#kernel/time';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { LEASE } from '#job-queue/job-outcomes';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type ClaimedJob, JobStore, type JobResult, type Job } from '#job-queue/job-store';
import { SEND } from '#webhooks/delivery/requested-delivery';
import { DELIVER } from '#webhooks/delivery/delivery';
import { REDACT_EVENTS } from '#webhooks/delivery/merchant-event';
import { PUBLISH } from '#webhooks/delivery/stored-events';
import { RECOVER } from '#webhooks/delivery/recovery';
import { Redactions } from '#webhooks/policies/redactions';

/** The jobs that write published events and deliveries. */
const PUBLISHING = [PUBLISH, SEND, RECOVER, DELIVER] as const;

/** Milliseconds until the next check. */
const LOOK_AGAIN = 250;

interface Redacting {
  readonly stream: string;
  readonly revision: number;
  /** Since when nothing unredacted has been found, in Unix milliseconds; absent if the last check found something. */
  readonly since?: number;
}

/**
 * Rewrites the published events and delivery attempts of a forgotten customer from the history, in which personal data is blank by now. Pending deliveries
 * are sent with the blanks. A job under way may still write data that it read before. The work therefore ends only when nothing is left to rewrite, and no
 * job that began earlier is under way.
 */
@Policy({ queue: REDACT_EVENTS, atOnce: 4, inHouse: true })
export class RedactEventsOfForgottenCustomer implements PolicyHandler<Redacting> {
  constructor(
    private readonly history: EventHistory,
    private readonly jobStore: JobStore,
    private readonly redactions: Redactions,
    private readonly clock: Clock,
  ) {}

  plan({ id, type, stream, revision, created }: RecordedEvent): Job<Redacting>[] {
    const payload: Redacting = { stream, revision };
    return type === 'customer.forgotten' ? [{ queue: REDACT_EVENTS, key: id, dueAt: created, payload }] : [];
  }

  async perform({ payload }: ClaimedJob<Redacting>): Promise<JobResult> {
    const { stream, revision, since = this.clock.milliseconds() } = payload;
    // Checked before the records are read: jobs that end later than this are awaited.
    const isPublishing = await this.isAnyPublishing(since);
    const records = await this.redactions.corrections(await this.history.stream(stream, revision));
    const again = { dueAt: this.clock.milliseconds() + LOOK_AGAIN, countsAsAttempt: false };
    if (records.length > 0) return { records, reschedule: { ...again, payload: { stream, revision } } };
    return isPublishing ? { reschedule: { ...again, payload: { stream, revision, since } } } : COMPLETED;
  }

  /** Whether a job that began before `since` may still be under way. None can after the time of a lease. */
  private async isAnyPublishing(since: number): Promise<boolean> {
    if (this.clock.milliseconds() >= since + LEASE) return false;
    const oldest = await Promise.all(PUBLISHING.map((kind) => this.jobStore.oldestDueAt(kind)));
    return oldest.some((dueAt) => dueAt !== null && dueAt <= since);
  }
}
