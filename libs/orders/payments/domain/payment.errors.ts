import { DomainError } from '#kernel/domain-error';

export const paymentInProgress = (order: string): DomainError =>
  new DomainError('payment_in_progress', `A payment of order ${order} is under way. Wait for its outcome, or abandon it.`);

export const paymentNotInProgress = (order: string): DomainError =>
  new DomainError('payment_not_in_progress', `No payment of order ${order} is under way. See its payment_status.`);

export const orderNotPayable = (order: string): DomainError =>
  new DomainError('checkout_session_not_open', `Order ${order} waits for no other payment. Create a new checkout session.`);
