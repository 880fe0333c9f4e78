import { Injectable } from '@nestjs/common';
import { DAY } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import { accountOf, type FilterValue, isTestMode, type ListQuery, type Scope } from '#platform/storage/documents';
import { Records } from '#platform/storage/records';
import { ATTEMPT_STATUSES, type AttemptStatus, outcomesOf } from '#webhooks/delivery/delivery-attempt';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import { KEPT } from '#webhooks/domain/sending.decisions';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';

/** How many of an order's events, the newest, its filter covers. */
const MOST_EVENTS = 250;
/** How many endpoints, the newest, a filter by status covers if no endpoint is named. */
const MOST_ENDPOINTS = 80;

export type DeliveryFilters = Partial<Record<'event' | 'order_id' | 'endpoint' | 'status', readonly FilterValue[]>>;

/** Turns merchants' filters for attempts into those of the records. Attempts have no index by order, nor by status across endpoints. */
@Injectable()
export class AttemptFilters {
  constructor(
    private readonly records: Records,
    private readonly history: EventHistory,
    private readonly clocks: Clocks,
  ) {}

  async of({ event, order_id, endpoint, status }: DeliveryFilters, scope: Scope): Promise<ListQuery['filters']> {
    const events = order_id === undefined ? event : await this.eventsOf(order_id, event, scope);
    const endpoints = (endpoint ?? (status && (await this.endpoints(scope)))) as readonly string[] | undefined;
    return {
      ...(events && { event: events }),
      ...(endpoints && { outcome: endpoints.flatMap((each) => outcomesOf(each, (status ?? ATTEMPT_STATUSES) as AttemptStatus[])) }),
    };
  }

  /** The events of an order; limited to `those`, if given. */
  private async eventsOf(order: readonly FilterValue[], those: readonly FilterValue[] | undefined, scope: Scope): Promise<string[]> {
    const query = { scope, filters: { order }, created: { gte: await this.since(scope) }, limit: MOST_EVENTS };
    const { documents } = await this.records.list(MERCHANT_EVENTS, query);
    const events = documents.map((json) => (JSON.parse(json) as { id: string }).id);
    return those === undefined ? events : events.filter((id) => those.includes(id));
  }

  /** Existing endpoints, and those removed since the oldest kept attempt; newest first. */
  private async endpoints(scope: Scope): Promise<string[]> {
    const since = await this.since(scope);
    const events = await this.history.stream(endpointsStream(accountOf(scope), !isTestMode(scope)));
    const endpoints = new Set<string>();
    for (const { type, data, at } of events) {
      if (type === 'webhook_endpoint.registered') endpoints.add(data.id);
      if (type === 'webhook_endpoint.removed' && at < since) endpoints.delete(data.id);
    }
    return [...endpoints].toReversed().slice(0, MOST_ENDPOINTS);
  }

  /** A time before the oldest attempt that is still kept. */
  private async since(scope: Scope): Promise<number> {
    return (await this.clocks.now(scope)) - KEPT - DAY;
  }
}
