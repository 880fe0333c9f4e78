import { Injectable } from '@nestjs/common';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { type AttemptStatus, type DeliveryAttempt, outcomeOf, WEBHOOK_DELIVERIES } from '#webhooks/delivery/delivery-attempt';
import { Publishing } from '#webhooks/delivery/publishing';

type Query = Partial<Omit<ListQuery, 'scope'>>;

/** The attempts to deliver, as they were written down. */
@Injectable()
export class Attempts {
  constructor(
    private readonly records: Records,
    private readonly publishing: Publishing,
  ) {}

  /** JSON text, or null. One that was promised a moment ago is waited for. */
  async find(id: string, scope: Scope): Promise<string | null> {
    const known = await this.records.get(WEBHOOK_DELIVERIES, id, scope);
    if (known !== null) return known;
    await this.publishing.caughtUp();
    return this.records.get(WEBHOOK_DELIVERIES, id, scope);
  }

  async read(id: string, scope: Scope): Promise<DeliveryAttempt | null> {
    const json = await this.records.get(WEBHOOK_DELIVERIES, id, scope);
    return json === null ? null : (JSON.parse(json) as DeliveryAttempt);
  }

  /** With all attempts there that follow from what has happened until now. */
  async list(query: ListQuery): Promise<Page> {
    await this.publishing.caughtUp();
    return this.records.list(WEBHOOK_DELIVERIES, query);
  }

  /** The newest attempts for an endpoint in these states, newest first. */
  withStatus(
    endpoint: string,
    scope: Scope,
    statuses: readonly AttemptStatus[],
    query: Query & { limit: number },
  ): Promise<DeliveryAttempt[]> {
    const outcome = statuses.map((status) => outcomeOf(endpoint, status));
    return this.parsed({ created: {}, ...query, scope, filters: { outcome } });
  }

  /** The newest attempts to tell an endpoint of an event, newest first. */
  telling(event: string, endpoint: string, scope: Scope, limit: number): Promise<DeliveryAttempt[]> {
    return this.parsed({ scope, filters: { event: [event], endpoint: [endpoint] }, created: {}, limit });
  }

  private async parsed(query: ListQuery): Promise<DeliveryAttempt[]> {
    const { documents } = await this.records.list(WEBHOOK_DELIVERIES, query);
    return documents.map((json) => JSON.parse(json) as DeliveryAttempt);
  }
}
