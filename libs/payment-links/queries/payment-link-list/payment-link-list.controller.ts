import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PAYMENT_LINK_STATUSES } from '#payment-links/domain/payment-link';
import { linkMissing } from '#payment-links/domain/payment-link.errors';
import { PAYMENT_LINK_LIST } from '#payment-links/queries/payment-link-list/payment-link-list.projection';
import { GetPaymentLink, ListPaymentLinks } from '#payment-links/queries/payment-link-list/payment-link-list.query';
import { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = { status: PAYMENT_LINK_STATUSES, order: 'text' } as const;

@Controller('payment_links')
export class PaymentLinkListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('checkout_sessions:read', { reads: [PAYMENT_LINK_LIST] })
  @About(`
    Lists payment links, newest first. Filter by order to find the links that collect for an order, and the one that placed it.
  `)
  @AnswersList(PaymentLinkResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/payment_links', await this.queries.execute(new ListPaymentLinks(query)));
  }

  @Get(':id')
  @Scope('checkout_sessions:read', { reads: [PAYMENT_LINK_LIST] })
  @About('Returns a payment link, with the url to send to the shopper.')
  @Answers(200, PaymentLinkResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const link = await this.queries.execute(new GetPaymentLink(id, scope));
    if (link === null) throw linkMissing(id);
    return link;
  }
}
