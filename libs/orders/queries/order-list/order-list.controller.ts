import { COD_REFERENCES } from '#orders/cod/queries/orders-of/cod-references.projection';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { orderMissing } from '#orders/domain/order.errors';
import { ORDER_FILTERS } from '#orders/queries/order-list/order-filters';
import { ORDER_LIST } from '#orders/queries/order-list/order-list.projection';
import { GetOrder, ListOrders } from '#orders/queries/order-list/order-list.query';
import { CAPTURES_AGAIN } from '#orders/payments/queries/payment-list/captures-again.projection';
import { PAYMENT_LIST } from '#orders/payments/queries/payment-list/payment-list.projection';
import { OrderResource } from '#orders/resource/order.resource';
import { CurrentCaller, type Caller, Listing } from '#http/parameters';
import { listAnswer } from '#http/answers/list-answer';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

@Controller('orders')
export class OrderListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('orders:read', { reads: [ORDER_LIST, COD_REFERENCES, PAYMENT_LIST, CAPTURES_AGAIN] })
  @About(`
    Lists orders, newest first. Filter by status, customer, your own references, and those of your shop, a courier or the payment gateway. Filters
    are combined with AND. Use updated_at to find what has changed since your last request.
  `)
  @AnswersList(OrderResource, ORDER_FILTERS)
  async list(@Listing(ORDER_FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/orders', await this.queries.execute(new ListOrders(query)));
  }

  @Get(':id')
  @Scope('orders:read', { reads: [ORDER_LIST] })
  @About(`
    Returns an order. status summarizes it; payment_status, fulfillment_status and refund_status hold the details. At any time,
    amount_refundable = amount_paid − amount_refunded − amount_refund_pending − amount_disputed − amount_disputed_lost − gateway_discount +
    amount_over_refunded.
  `)
  @Answers(200, OrderResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const order = await this.queries.execute(new GetOrder(id, scope));
    if (order === null) throw orderMissing(id);
    return order;
  }
}
