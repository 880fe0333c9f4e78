/** The contract of payment queries. */
export { paymentMissing } from '#orders/payments/domain/payment.errors';
export { GetPayment } from '#orders/payments/queries/payment-list/get-payment.query';
