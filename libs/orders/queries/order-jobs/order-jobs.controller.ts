import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListOrderJobs } from '#orders/queries/order-jobs/order-jobs.query';
import { OrderJobResource } from '#orders/resource/order-job.resource';
import { listOf, type WholeList } from '#http/answers/list-of';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersShortList, Called, ForUsers } from '#http/route';

@Controller('admin/v1/orders/:id/jobs')
export class OrderJobsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('requests:read', { byMode: true, reads: [] })
  @Called('listOrderJobs', 'List what is left to do for an order')
  @About(`
    Lists jobs that follow from the events of an order and are not done: they are waiting, were given up, or could not be planned.
  `)
  @AnswersShortList(OrderJobResource, ['resource_missing'], ['queue', 'fact', 'created_at'])
  async list(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<WholeList<OrderJobResource>> {
    return listOf(`/admin/v1/orders/${id}/jobs`, await this.queries.execute(new ListOrderJobs(id, scope)));
  }
}
