import { fold } from '#kernel/fact';
import { paymentLink } from '#payment-links/domain/payment-link';
import { closePaymentLink } from '#payment-links/domain/payment-link.decisions';
import { paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { PaymentLinkUrls } from '#payment-links/resource/payment-link-urls';
import { paymentLinkResource } from '#payment-links/resource/payment-link.view';
import { command, fields } from '#platform/cqrs/command';

export const ClosePaymentLink = command('ClosePaymentLink', {
  input: fields<{ link: string }>(),
  uses: { urls: PaymentLinkUrls },
  stream: ({ link: id }) => paymentLinkStream(id),
  view: paymentLink,
  rule: (link, { link: id, context }) => closePaymentLink(link, id, context.now),
  answer: ({ events }, _, { urls }) => urls.shown(fold(paymentLinkResource, events)!),
});
