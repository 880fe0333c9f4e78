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

/** HTTP statuses whose `Retry-After` is respected. */
const RETRY_AFTER_STATUSES = new Set([429, 503]);

/** Concludes an attempt: makes its record, and plans the next one. */
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
   * `now` is the account's time in Unix milliseconds, which the schedule and pauses use. A `Retry-After` refers to the machine's. It reads no store, so
   * that the result of an attempt is recorded even if the stores do not answer.
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

  /** Whether a retry is so late that it is abandoned unsent. `failed` is the previous attempt, `now` the account's time. */
  isOverdue({ planned_at: plannedAt }: Delivery, failed: WrittenAttempt, now: number): boolean {
    const due = failed.next_attempt_at;
    return due !== null && isOverdue({ dueAt: due * 1000, now, plannedAt, machine: this.clock.milliseconds() });
  }

  /** Abandons the delivery. `last` is its last attempt; null if the record is no longer kept. */
  givenUp({ scope, endpoint, event }: Delivery, last: WrittenAttempt | null, reason: string): JobResult {
    if (last?.trigger !== 'test') {
      this.figures.gaveUp(reason);
      this.log.warn('a webhook was given up', { event, endpoint, reason, last_attempt: last?.id ?? null });
    }
    return last === null ? {} : { records: [attemptRecord({ ...last, next_attempt_at: null }, scope)] };
  }
}

/** When the next attempt is due, in Unix milliseconds; null if there is none. A test is made only once. */
function nextDueAt({ attempt }: Delivery, made: WrittenAttempt, firstFailedAt: number, now: number, machine: number): number | null {
  if (made.trigger === 'test') return null;
  const { response_status: status, response_headers: headers } = made;
  const requested = RETRY_AFTER_STATUSES.has(status ?? 0) ? retryAfter(valueOf(headers, 'retry-after'), machine) : null;
  const notBefore = requested && requested + now - machine;
  return nextAttemptAt({ attempt, firstFailedAt, now, jitter: Math.random(), notBefore });
}

/** The value of a header, ignoring case; empty if there is none. */
const valueOf = (headers: WrittenAttempt['response_headers'], name: string): string =>
  String(Object.entries(headers ?? {}).find(([each]) => each.toLowerCase() === name)?.[1] ?? '');
