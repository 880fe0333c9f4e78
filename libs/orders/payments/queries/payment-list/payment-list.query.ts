import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { GetPayment } from '#orders/payments/queries/payment-list/get-payment.query';
import { PAYMENT_LIST } from '#orders/payments/queries/payment-list/payment-list.projection';
import { byAnyReference } from '#orders/payments/queries/payment-list/payments-by-reference';
import { paymentIn, streamOfMoney } from '#orders/payments/resource/payment-in-stream';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ListQuery, Page } from '#platform/storage/documents';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';
import { CAPTURES_AGAIN } from '#orders/payments/queries/payment-list/captures-again.projection';
import type { ResourceQueries } from '#platform/storage/document-queries';

export class ListPayments extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

export const paymentQueries: ResourceQueries = {
  folded: 'pay',
  reads: { one: [PAYMENT_LIST], page: [PAYMENT_LIST, CAPTURES_AGAIN] },
  one: (id, scope) => new GetPayment(id, scope),
  page: (query) => new ListPayments(query),
};

/** Completes listed payments: folds their personal data and refunded amounts from their streams, which are short. Reads each stream once. */
class PaymentsFromStreams {
  private readonly streams = new Map<string, Promise<RecordedEvent[]>>();

  constructor(private readonly history: EventHistory) {}

  async of(json: string): Promise<string> {
    const listed = JSON.parse(json) as PaymentResource;
    const stream = streamOfMoney(listed);
    if (!this.streams.has(stream)) this.streams.set(stream, this.history.stream(stream));
    return JSON.stringify(paymentIn(await this.streams.get(stream)!, listed.id) ?? listed);
  }
}

@QueryHandler(ListPayments)
export class ListPaymentsHandler implements IQueryHandler<ListPayments> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly history: EventHistory,
    private readonly lookups: Lookups,
  ) {}

  async execute({ query }: ListPayments): Promise<Page> {
    const { documents, hasMore } = await this.readModels.list(PAYMENT_LIST, await byAnyReference(query, this.readModels, this.lookups));
    const payments = new PaymentsFromStreams(this.history);
    return { documents: await Promise.all(documents.map((json) => payments.of(json))), hasMore };
  }
}

@QueryHandler(GetPayment)
export class GetPaymentHandler implements IQueryHandler<GetPayment> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly history: EventHistory,
  ) {}

  async execute({ id, scope }: GetPayment): Promise<string | null> {
    const listed = await this.readModels.get(PAYMENT_LIST, id, scope);
    return listed === null ? null : new PaymentsFromStreams(this.history).of(listed);
  }
}
