import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PAYMENT_LINK_LIST } from '#payment-links/queries/payment-link-list/payment-link-list.projection';
import { PaymentLinkUrls } from '#payment-links/resource/payment-link-urls';
import type { StoredPaymentLink } from '#payment-links/resource/payment-link.view';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import type { ResourceQueries } from '#platform/storage/document-queries';

export class ListPaymentLinks extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One payment link as JSON text; null if it does not exist. */
export class GetPaymentLink extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

export const paymentLinkQueries: ResourceQueries = {
  folded: 'pl',
  reads: { one: [PAYMENT_LINK_LIST], page: [PAYMENT_LINK_LIST] },
  one: (id, scope) => new GetPaymentLink(id, scope),
  page: (query) => new ListPaymentLinks(query),
};

@QueryHandler(ListPaymentLinks)
export class ListPaymentLinksHandler implements IQueryHandler<ListPaymentLinks> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly urls: PaymentLinkUrls,
  ) {}

  async execute({ query }: ListPaymentLinks): Promise<Page> {
    const page = await this.readModels.list(PAYMENT_LINK_LIST, query);
    return { ...page, documents: page.documents.map((text) => withUrl(text, this.urls)) };
  }
}

@QueryHandler(GetPaymentLink)
export class GetPaymentLinkHandler implements IQueryHandler<GetPaymentLink> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly urls: PaymentLinkUrls,
  ) {}

  async execute({ id, scope }: GetPaymentLink): Promise<string | null> {
    const text = await this.readModels.get(PAYMENT_LINK_LIST, id, scope);
    return text && withUrl(text, this.urls);
  }
}

const withUrl = (text: string, urls: PaymentLinkUrls): string => JSON.stringify(urls.shown(JSON.parse(text) as StoredPaymentLink));
