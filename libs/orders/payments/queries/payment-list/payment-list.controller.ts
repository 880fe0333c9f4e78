import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PAYMENT_INSTRUMENTS, PAYMENT_STATES } from '#orders/payments/domain/payment.events';
import { paymentMissing } from '#orders/payments/domain/payment.errors';
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
  @Scope('payments:read', { reads: [PAYMENT_LIST] })
  @About('All payments, newest first, those of sessions that never became an order too, with what went back of each.')
  @AnswersList(PaymentResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/payments', await this.queries.execute(new ListPayments(query)));
  }

  @Get(':id')
  @Scope('payments:read', { reads: [PAYMENT_LIST] })
  @About('One payment. Its order_id is null as long as its session has no order.')
  @Answers(200, PaymentResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const payment = await this.queries.execute(new GetPayment(id, scope));
    if (payment === null) throw paymentMissing(id);
    return payment;
  }
}
