import { linkUsesStream, paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { paymentLinkList } from '#payment-links/queries/payment-link-list/payment-link-list.projection';
import type { PaymentLinkUrls } from '#payment-links/resource/payment-link-urls';
import { documentAfter, type ResourceHistory } from '#platform/projector/resource-history';

export const paymentLinkHistory = (urls: PaymentLinkUrls): ResourceHistory => ({
  prefix: 'pl',
  streams: (id) => [paymentLinkStream(id), linkUsesStream(id)],
  async shown(id, events, _, skipped) {
    const link = await documentAfter(paymentLinkList, id, events, skipped);
    return link && urls.shown(link);
  },
});
