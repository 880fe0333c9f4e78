/** The contract of payment links for other rooms. */
export { OpenPaymentLink } from '#payment-links/commands/open-payment-link/open-payment-link.command';
export { paymentLinkStream } from '#payment-links/domain/payment-link.events';
