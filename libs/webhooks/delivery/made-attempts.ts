import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { Log } from '#platform/logging/log';
import type { JobResult } from '#job-queue/job-store';
import { Breakers } from '#webhooks/delivery/breakers';
import { type Delivery, LATE } from '#webhooks/delivery/delivery';
import { attemptRecord, type WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import type { DeliveryError } from '#webhooks/delivery/outcome';
import { retryAfter } from '#webhooks/delivery/receive';
import { isOverdue, nextAttemptAt } from '#webhooks/delivery/schedule';

/** Statuses whose `Retry-After` counts. */
const SAYS_WHEN = new Set([429, 503]);

/** What follows from an attempt that was made: its record, and when there is another. */
@Injectable()
export class MadeAttempts {
  private readonly log: Log;

  constructor(
    private readonly breakers: Breakers,
    private readonly figures: DeliveryFigures,
    private readonly clock: Clock,
    log: Log,
  ) {
    this.log = log.of('webhooks');
  }

  succeeded({ endpoint, scope }: Delivery, attempt: WrittenAttempt): JobResult {
    return { records: [attemptRecord({ ...attempt, status: 'succeeded' }, scope)], pauseUntil: this.breakers.close(endpoint) };
  }

  /**
   * `now` is the account's time, by which the schedule and pauses go (Unix milliseconds). What is requested with `Retry-After` is meant by the
   * machine's. Nothing is read from the stores: whether they answer or not, the attempt was made.
   */
  failed(delivery: Delivery, attempt: WrittenAttempt, error: DeliveryError, now: number): JobResult {
    const machine = this.clock.milliseconds();
    const pauseUntil = this.breakers.failed(delivery.endpoint, attempt.duration_ms ?? 0, now) ?? undefined;
    const firstFailedAt = delivery.first_failed_at ?? now;
    const dueAt = nextDueAt(delivery, attempt, firstFailedAt, now, machine);
    if (dueAt === null) return { ...this.givenUp(delivery, { ...attempt, status: 'failed' }, error.code), pauseUntil };
    const failure: WrittenAttempt = { ...attempt, status: 'failed', next_attempt_at: Math.floor(dueAt / 1000) };
    const payload: Delivery = {
      ...delivery,
      attempt: delivery.attempt + 1,
      first_failed_at: firstFailedAt,
      planned_at: machine,
      record: attempt.id,
    };
    return {
      records: [attemptRecord(failure, delivery.scope)],
      reschedule: { dueAt, payload, priority: LATE, countsAsAttempt: true },
      pauseUntil,
    };
  }

  /** Whether a retry is given up unsent. `failed` is the attempt before it, `now` the account's time. */
  isOverdue({ planned_at: plannedAt }: Delivery, failed: WrittenAttempt, now: number): boolean {
    const due = failed.next_attempt_at;
    return due !== null && isOverdue({ dueAt: due * 1000, now, plannedAt, machine: this.clock.milliseconds() });
  }

  /** Nothing more is tried: the last attempt, if any is still kept, was the last. */
  givenUp({ scope, endpoint, event }: Delivery, last: WrittenAttempt | null, reason: string): JobResult {
    if (last?.trigger !== 'test') {
      this.figures.gaveUp(reason);
      this.log.warn('a webhook was given up', { event, endpoint, reason, last_attempt: last?.id ?? null });
    }
    return last === null ? {} : { records: [attemptRecord({ ...last, next_attempt_at: null }, scope)] };
  }
}

/** Unix milliseconds; null when there is no other attempt. A test is made once. */
function nextDueAt({ attempt }: Delivery, made: WrittenAttempt, firstFailedAt: number, now: number, machine: number): number | null {
  if (made.trigger === 'test') return null;
  const { response_status: status, response_headers: headers } = made;
  const requested = SAYS_WHEN.has(status ?? 0) ? retryAfter(valueOf(headers, 'retry-after'), machine) : null;
  const notBefore = requested && requested + now - machine;
  return nextAttemptAt({ attempt, firstFailedAt, now, jitter: Math.random(), notBefore });
}

/** The value of a header in any case; empty when there is none. */
const valueOf = (headers: WrittenAttempt['response_headers'], name: string): string =>
  String(Object.entries(headers ?? {}).find(([each]) => each.toLowerCase() === name)?.[1] ?? '');
