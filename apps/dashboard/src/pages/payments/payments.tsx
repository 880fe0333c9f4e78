export { PaymentList } from '#screens/pages/payments/payment-list';
export { RefundList } from '#screens/pages/payments/refund-list';
