/** What other rooms need to show an order's verification. */
export { summaryAfter } from '#orders/domain/verification-summary';
