import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetPayments, GetTimeline } from '#orders/queries/order-history/order-history.query';
import { PaymentResource } from '#orders/resource/payment.resource';
import { TimelineEntryResource } from '#orders/resource/timeline-entry.resource';
import { Listing } from '#platform/http/asking';
import { listAnswer } from '#platform/http/list-answer';
import { AnswersList, Scope } from '#platform/http/route';
import type { ListQuery } from '#platform/storage/documents';

@Controller('orders/:id')
export class OrderHistoryController {
  constructor(private readonly queries: QueryBus) {}

  /** What happened to an order, newest first. Cursors are event ids. */
  @Get('timeline')
  @Scope('orders:read')
  @AnswersList(TimelineEntryResource, {}, ['resource_missing'])
  async timeline(@Param('id') id: string, @Listing({}) query: ListQuery): Promise<string> {
    return listAnswer(`/v1/orders/${id}/timeline`, await this.queries.execute(new GetTimeline(id, query)));
  }

  /** The payments of an order, newest first. */
  @Get('payments')
  @Scope('payments:read')
  @AnswersList(PaymentResource, {}, ['resource_missing'])
  async payments(@Param('id') id: string, @Listing({}) query: ListQuery): Promise<string> {
    return listAnswer(`/v1/orders/${id}/payments`, await this.queries.execute(new GetPayments(id, query)));
  }
}
