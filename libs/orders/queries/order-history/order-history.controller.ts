import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PaymentResource } from '#orders/payments/resource/payment.resource';
import { GetPayments, GetTimeline } from '#orders/queries/order-history/order-history.query';
import { TimelineEntryResource } from '#orders/resource/timeline-entry.resource';
import { Listing } from '#http/parameters';
import { listAnswer } from '#http/answers/list-answer';
import { About, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

@Controller('orders/:id')
export class OrderHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get('timeline')
  @Scope('orders:read', { reads: [] })
  @About('Lists what happened to an order, newest first, with who caused it and by which request. Cursors are event IDs.')
  @AnswersList(TimelineEntryResource, {}, ['resource_missing'])
  async timeline(@Param('id') id: string, @Listing({}) query: ListQuery): Promise<string> {
    return listAnswer(`/v1/orders/${id}/timeline`, await this.queries.execute(new GetTimeline(id, query)));
  }

  @Get('payments')
  @Scope('payments:read', { reads: [] })
  @About('Lists the payments of an order, newest first, each with its refunded amount. An order paid in cash has none.')
  @AnswersList(PaymentResource, {}, ['resource_missing'])
  async payments(@Param('id') id: string, @Listing({}) query: ListQuery): Promise<string> {
    return listAnswer(`/v1/orders/${id}/payments`, await this.queries.execute(new GetPayments(id, query)));
  }
}
