/** For rooms that look for a payment. */
export { paymentMissing } from '#orders/payments/domain/payment.errors';
export { GetPayment } from '#orders/payments/queries/payment-list/get-payment.query';
