import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import type { Scope } from '#platform/storage/documents';
import { type GroupStatus, JobStore } from '#job-queue/job-store';
import { DELIVER, type Delivery } from '#webhooks/delivery/delivery';
import type { WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import { AT_ONCE } from '#webhooks/delivery/endpoint-turns';
import { type WaitingFor, waitingFor } from '#webhooks/domain/sending.decisions';

/** Explains why due attempts are not made. Made for one request: it looks each endpoint up once. Times are Unix milliseconds. */
export class TrafficNow {
  private readonly endpoints = new Map<string, Promise<GroupStatus<Delivery>>>();

  constructor(
    private readonly jobStore: JobStore,
    private readonly machine: number,
    private readonly accountNow: number,
  ) {}

  /** Why an attempt, or its retry, is due but not made. Null if it is not due, is under way, or is next. */
  async reason({ id, endpoint, next_attempt_at: next }: WrittenAttempt): Promise<WaitingFor | null> {
    if (next === null || next * 1000 > this.accountNow) return null;
    const { pausedUntil, held } = await this.of(endpoint);
    if (held.some(({ payload }) => payload.record === id)) return null;
    return waitingFor({ paused: pausedUntil !== null, underWay: held.length, most: AT_ONCE });
  }

  private of(endpoint: string): Promise<GroupStatus<Delivery>> {
    const known = this.endpoints.get(endpoint) ?? this.jobStore.groupStatus(DELIVER, endpoint, this.machine);
    this.endpoints.set(endpoint, known);
    return known;
  }
}

@Injectable()
export class EndpointTraffic {
  constructor(
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
  ) {}

  async now(scope: Scope): Promise<TrafficNow> {
    return new TrafficNow(this.jobStore, this.clock.milliseconds(), await this.clocks.of(scope));
  }
}
