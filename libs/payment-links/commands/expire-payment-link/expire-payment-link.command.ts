import { paymentLink } from '#payment-links/domain/payment-link';
import { expirePaymentLink } from '#payment-links/domain/payment-link.decisions';
import { paymentLinkStream } from '#payment-links/domain/payment-link.events';
import { command, fields } from '#platform/cqrs/command';

/** Expires a link if its time has passed. */
export const ExpirePaymentLink = command('ExpirePaymentLink', {
  input: fields<{ link: string }>(),
  stream: ({ link }) => paymentLinkStream(link),
  view: paymentLink,
  rule: (state, { context }) => expirePaymentLink(state, context.now),
});
