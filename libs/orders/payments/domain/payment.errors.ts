import { DomainError } from '#kernel/domain-error';
import type { Minor } from '#kernel/money';

export const paymentMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no payment ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

export const paymentInProgress = (order: string): DomainError =>
  new DomainError('payment_in_progress', `A payment of order ${order} is under way. Wait for its outcome, or abandon it.`);

export const paymentNotInProgress = (order: string): DomainError =>
  new DomainError('payment_not_in_progress', `No payment of order ${order} is under way. See its payment_status.`);

export const orderNotPayable = (order: string): DomainError =>
  new DomainError('checkout_session_not_open', `Order ${order} waits for no other payment. Create a new checkout session.`);

export const nothingDue = (order: string): DomainError =>
  new DomainError(
    'nothing_due',
    `Order ${order} owes nothing that a link could collect: it is paid, its cash is collected or remitted, its goods come back, or it is cancelled. See its status and its cod.`,
    'order_id',
  );

export const currencyOfOrder = (currency: string): DomainError =>
  new DomainError('invalid_currency', `currency must be the order's, ${currency}.`, 'currency');

export const discountAboveLimit = (limit: Minor): DomainError =>
  new DomainError(
    'role_insufficient',
    `You may give at most ${limit} (minor units) of an order back, and a discount counts. Give less, or ask an owner of the account for the link.`,
    'discount',
  );

export const discountTooHigh = (due: Minor): DomainError =>
  new DomainError('invalid_range', `discount must be less than what the order owes, ${due}.`, 'discount');
