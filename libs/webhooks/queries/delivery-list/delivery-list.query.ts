import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Position } from '#platform/event-history/recorded-event';
import { type ListQuery, type Page, type Scope, UnknownCursor } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { Attempts } from '#webhooks/delivery/attempts';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';
import { Publishing } from '#webhooks/delivery/publishing';
import { noSuchEndpoint } from '#webhooks/domain/webhook-endpoint.errors';
import { webhookEndpointList } from '#webhooks/queries/webhook-endpoint-list/webhook-endpoint-list.projection';

export class ListDeliveries extends Query<Page> {
  constructor(
    /** The endpoint whose attempts are listed; null for those of all endpoints, including removed ones. */
    readonly endpoint: string | null,
    readonly query: ListQuery,
    /** The position of the reader's consistency token. */
    readonly readAfter: Position | null,
  ) {
    super();
  }
}

export class GetDelivery extends Query<DeliveryAttempt | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
    readonly readAfter: Position | null,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly attempts: Attempts,
    private readonly publishing: Publishing,
  ) {}

  async execute({ endpoint, query, readAfter }: ListDeliveries): Promise<Page> {
    if (endpoint !== null) await this.assertExists(endpoint, query.scope);
    await this.publishing.reached(readAfter, query.scope);
    if (endpoint !== null) await this.checkCursor(endpoint, query);
    const filters = endpoint === null ? query.filters : { ...query.filters, endpoint: [endpoint] };
    return this.attempts.list({ ...query, filters });
  }

  private async assertExists(endpoint: string, scope: Scope): Promise<void> {
    if ((await this.readModels.get(webhookEndpointList.name, endpoint, scope)) === null) throw noSuchEndpoint(endpoint);
  }

  /** Throws `UnknownCursor` if the cursor is not an attempt of this endpoint. The store would accept it, as all endpoints share a collection. */
  private async checkCursor(endpoint: string, { scope, startingAfter, endingBefore }: ListQuery): Promise<void> {
    const cursor = startingAfter ?? endingBefore;
    if (cursor === undefined || (await this.attempts.written(cursor, scope))?.endpoint === endpoint) return;
    throw new UnknownCursor(startingAfter === undefined ? 'ending_before' : 'starting_after');
  }
}

@QueryHandler(GetDelivery)
export class GetDeliveryHandler implements IQueryHandler<GetDelivery> {
  constructor(
    private readonly attempts: Attempts,
    private readonly publishing: Publishing,
  ) {}

  async execute({ id, scope, readAfter }: GetDelivery): Promise<DeliveryAttempt | null> {
    const known = await this.attempts.read(id, scope);
    if (known !== null) return known;
    await this.publishing.reached(readAfter, scope);
    return this.attempts.read(id, scope);
  }
}
