import { Injectable } from '@nestjs/common';
import { JobStore } from '#job-queue/job-store';
import { madeAt } from '#kernel/ids';
import type { UnixSeconds } from '#kernel/time';
import type { Scope } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { Attempts } from '#webhooks/delivery/attempts';
import { DELIVER } from '#webhooks/delivery/delivery';
import { attemptId, type WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import type { MerchantEventType } from '#webhooks/domain/merchant-event-types';
import { EVER } from '#webhooks/delivery/publishing';

/** Checks which events were published, and whether a delivery was lost. For the verification of the history. */
@Injectable()
export class PublishedEvents {
  constructor(
    private readonly attempts: Attempts,
    private readonly jobStore: JobStore,
    private readonly records: Records,
  ) {}

  async isWritten(event: string, scope: Scope): Promise<boolean> {
    return (await this.records.get(MERCHANT_EVENTS, event, scope)) !== null;
  }

  /** Whether no event of a type was published up to a time. */
  async isFirst(type: MerchantEventType, at: UnixSeconds, scope: Scope): Promise<boolean> {
    const query = { scope, filters: { type: [type] }, created: { lte: at }, limit: 1 };
    return (await this.records.list(MERCHANT_EVENTS, query)).documents.length === 0;
  }

  /** A message if an endpoint has not received an event and no job will send it; null if all is well. */
  async unsentReason(event: string, endpoint: string, scope: string): Promise<string | null> {
    const delivery = `${event}/${endpoint}`;
    const first = attemptId(delivery, madeAt(event));
    if (isOver(await this.attempts.written(first, scope))) return null;
    if (await this.jobStore.isDue(DELIVER, delivery, EVER)) return null;
    const [newest = null] = await this.attempts.forEvent(event, endpoint, scope, 1);
    if (newest === null)
      return `Event ${event} was never on its way to ${endpoint}. The merchant can read it under GET /v1/events/${event}.`;
    if (isOver(newest) || (await this.jobStore.isDue(DELIVER, newest.id, EVER))) return null;
    return `Event ${event} has not reached ${endpoint}, and no job will send it. Send it again: deliveries replay ${newest.id}.`;
  }
}

/** Whether a delivery has ended with this attempt: it was made, and no retry is planned. */
const isOver = (attempt: WrittenAttempt | null): boolean =>
  attempt !== null && attempt.status !== 'pending' && attempt.next_attempt_at === null;
