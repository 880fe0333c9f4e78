/** What other rooms need to read payments. */
export { paymentMissing } from '#orders/payments/domain/payment.errors';
export { GetPayment } from '#orders/payments/queries/payment-list/get-payment.query';
