import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { orderMissing } from '#orders/domain/order.errors';
import { orderStream } from '#orders/domain/events/order.events';
import type { OrderJobResource } from '#orders/resource/order-job.resource';
import { EventHistory } from '#platform/event-history/event-history';
import { JobsOfStream } from '#job-queue/jobs-of-stream';
import { type Scope, scopeOf } from '#platform/storage/documents';

/** The pending jobs of an order. Throws `resource_missing`. */
export class ListOrderJobs extends Query<OrderJobResource[]> {
  constructor(
    readonly order: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListOrderJobs)
export class ListOrderJobsHandler implements IQueryHandler<ListOrderJobs> {
  constructor(
    private readonly history: EventHistory,
    private readonly jobs: JobsOfStream,
  ) {}

  async execute({ order, scope }: ListOrderJobs): Promise<OrderJobResource[]> {
    const stream = orderStream(order);
    const events = (await this.history.stream(stream)).filter(({ metadata }) => scopeOf(metadata.account, metadata.livemode) === scope);
    if (events.length === 0) throw orderMissing(order);
    const found = await this.jobs.of(stream, events);
    return found.map(({ queue, status, event, reason: message }) => ({
      object: 'job',
      queue,
      status,
      fact: event.type,
      order_id: order,
      message,
      created_at: event.metadata.at,
    }));
  }
}
