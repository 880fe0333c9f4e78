import { ExpirePaymentLink } from '#payment-links/commands/expire-payment-link/expire-payment-link.command';
import { paymentLink } from '#payment-links/domain/payment-link';
import { expirePaymentLink } from '#payment-links/domain/payment-link.decisions';
import { paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { decides } from '#platform/event-store/decides';

export const ExpirePaymentLinkHandler = decides(ExpirePaymentLink, {
  stream: ({ link }) => paymentLinkStream(link),
  view: paymentLink,
  rule: (state, { context }) => expirePaymentLink(state, context.now),
});
