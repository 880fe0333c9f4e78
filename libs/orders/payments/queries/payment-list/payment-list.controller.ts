import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PAYMENT_INSTRUMENTS, PAYMENT_STATES } from '#orders/payments/domain/payment.events';
import { paymentMissing } from '#orders/payments/domain/payment.errors';
import { CAPTURES_AGAIN } from '#orders/payments/queries/payment-list/captures-again.projection';
import { PAYMENT_LIST } from '#orders/payments/queries/payment-list/payment-list.projection';
import { GetPayment } from '#orders/payments/queries/payment-list/get-payment.query';
import { ListPayments } from '#orders/payments/queries/payment-list/payment-list.query';
import { PaymentResource } from '#orders/payments/resource/payment.resource';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = {
  order_id: 'text',
  checkout_session: 'text',
  status: PAYMENT_STATES,
  method: PAYMENT_INSTRUMENTS,
  gateway_reference: 'text',
} as const;

@Controller('payments')
export class PaymentListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('payments:read', { reads: [PAYMENT_LIST, CAPTURES_AGAIN] })
  @About('Lists all payments, newest first, including those of sessions that placed no order, each with its refunded amount.')
  @AnswersList(PaymentResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/payments', await this.queries.execute(new ListPayments(query)));
  }

  @Get(':id')
  @Scope('payments:read', { reads: [PAYMENT_LIST] })
  @About('Returns a payment. Its order_id is null until its session has placed an order.')
  @Answers(200, PaymentResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const payment = await this.queries.execute(new GetPayment(id, scope));
    if (payment === null) throw paymentMissing(id);
    return payment;
  }
}
