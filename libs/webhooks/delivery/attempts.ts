import { Injectable } from '@nestjs/common';
import { madeAt } from '#kernel/ids';
import { MINUTE } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { FilledPage } from '#platform/storage/filled-page';
import { Records } from '#platform/storage/records';
import {
  type AttemptStatus,
  type DeliveryAttempt,
  outcomesOf,
  WEBHOOK_DELIVERIES,
  type WrittenAttempt,
} from '#webhooks/delivery/delivery-attempt';
import { AttemptFilters } from '#webhooks/delivery/attempt-filters';
import { EndpointTraffic, type TrafficNow } from '#webhooks/delivery/endpoint-traffic';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import { Publishing } from '#webhooks/delivery/publishing';
import type { WaitingFor } from '#webhooks/domain/sending.decisions';

/** An id that is older than this and is not found does not exist in this account and mode; a newer one may not be written yet. Milliseconds. */
const LONGEST_PENDING = 10 * MINUTE * 1000;
/** How many attempts of an event to an endpoint are searched for the following one. */
const NEWER = 20;

type Query = Partial<Omit<ListQuery, 'scope'>>;

/** The recorded attempts to deliver. */
@Injectable()
export class Attempts {
  constructor(
    private readonly records: Records,
    private readonly publishing: Publishing,
    private readonly clocks: Clocks,
    private readonly traffic: EndpointTraffic,
    private readonly filters: AttemptFilters,
  ) {}

  /** Finds an attempt to act on; null if there is none. If the time in the id is recent, waits until the attempt is written. */
  async find(id: string, scope: Scope): Promise<DeliveryAttempt | null> {
    const known = await this.read(id, scope);
    if (known !== null || Math.abs((await this.clocks.of(scope)) - madeAt(id)) > LONGEST_PENDING) return known;
    await this.publishing.caughtUp(scope);
    return this.read(id, scope);
  }

  /** An attempt as merchants see it, without waiting; null if there is none yet. */
  async read(id: string, scope: Scope): Promise<DeliveryAttempt | null> {
    const written = await this.written(id, scope);
    return written && this.whole(written, scope, await this.traffic.now(scope));
  }

  /** An attempt as recorded; null if there is none yet. */
  async written(id: string, scope: Scope): Promise<WrittenAttempt | null> {
    const json = await this.records.get(WEBHOOK_DELIVERIES, id, scope);
    return json === null ? null : (JSON.parse(json) as WrittenAttempt);
  }

  /** Filtered by `event`, `order_id`, `endpoint` and `status`; includes attempts for removed endpoints. */
  async list(query: ListQuery): Promise<Page> {
    const { documents, hasMore } = await this.page(query);
    const filled = new FilledPage(query);
    const traffic = await this.traffic.now(query.scope);
    for (const json of query.endingBefore === undefined ? documents : documents.toReversed()) {
      const attempt = await this.whole(JSON.parse(json) as WrittenAttempt, query.scope, traffic);
      if (!filled.takes(JSON.stringify(attempt))) return filled.page;
    }
    return { ...filled.page, hasMore };
  }

  /** A page of the same list, with the attempts as recorded. */
  async writtenPage(query: ListQuery): Promise<{ readonly attempts: readonly WrittenAttempt[]; readonly hasMore: boolean }> {
    const { documents, hasMore } = await this.page(query);
    return { attempts: documents.map((json) => JSON.parse(json) as WrittenAttempt), hasMore };
  }

  private async page(query: ListQuery): Promise<Page> {
    const filters = await this.filters.of(query.filters, query.scope);
    return this.records.list(WEBHOOK_DELIVERIES, { ...query, filters });
  }

  private async whole(attempt: WrittenAttempt, scope: Scope, traffic: TrafficNow): Promise<DeliveryAttempt> {
    const request_body = await this.bodyOf(attempt, scope);
    return { ...attempt, request_body, waiting_for: await this.waitingFor(attempt, scope, traffic) };
  }

  /**
   * Why an attempt, or its retry, is due but not made; null if it is not waiting. A failed attempt keeps the planned time of its retry, so it is checked
   * that the retry has not been made since.
   */
  private async waitingFor(attempt: WrittenAttempt, scope: Scope, traffic: TrafficNow): Promise<WaitingFor | null> {
    const reason = await traffic.reason(attempt);
    if (reason === null || attempt.status === 'pending') return reason;
    const made = await this.forEvent(attempt.event, attempt.endpoint, scope, NEWER);
    return made.find(({ trigger }) => trigger === attempt.trigger)?.id === attempt.id ? reason : null;
  }

  /** The request body of an attempt: its own, or the recorded event. The event must exist, as it is written in the same step as its attempts. */
  async bodyOf({ event, request_body: own }: WrittenAttempt, scope: Scope): Promise<string> {
    const body = own ?? (await this.records.get(MERCHANT_EVENTS, event, scope));
    if (body === null) throw new Error(`Event ${event} is not written down.`);
    return body;
  }

  /** The attempts for an endpoint with these statuses, newest first. */
  withStatus(
    endpoint: string,
    scope: Scope,
    statuses: readonly AttemptStatus[],
    query: Query & { limit: number },
  ): Promise<WrittenAttempt[]> {
    return this.parsed({ created: {}, ...query, scope, filters: { outcome: outcomesOf(endpoint, statuses) } });
  }

  /** The attempts to deliver an event to an endpoint, newest first. */
  forEvent(event: string, endpoint: string, scope: Scope, limit: number): Promise<WrittenAttempt[]> {
    return this.parsed({ scope, filters: { event: [event], outcome: outcomesOf(endpoint) }, created: {}, limit });
  }

  private async parsed(query: ListQuery): Promise<WrittenAttempt[]> {
    const { documents } = await this.records.list(WEBHOOK_DELIVERIES, query);
    return documents.map((json) => JSON.parse(json) as WrittenAttempt);
  }
}
