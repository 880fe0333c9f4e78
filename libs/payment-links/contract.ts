/** All that other rooms may use of payment links. */
export { OpenPaymentLink } from '#payment-links/commands/open-payment-link/open-payment-link.command';
export { paymentLinkStream } from '#payment-links/domain/payment-link.events';
