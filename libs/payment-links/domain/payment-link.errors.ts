import { DomainError } from '#kernel/domain-error';

export const linkMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no payment link ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

export const linkNotOpen = (id: string, status: string): DomainError =>
  new DomainError('payment_link_not_open', `Payment link ${id} is ${status}; only an open one can be closed.`);

export const linkExpiryOutOfRange = (least: string, most: string): DomainError =>
  new DomainError('invalid_range', `expires_at must be ${least} to ${most} from now, in Unix seconds.`, 'expires_at');

export const nothingToCollect = (): DomainError =>
  new DomainError('missing_field', 'amount is required, or the order_id of a pending order that owes something.', 'amount');

export const amountOfOrder = (): DomainError =>
  new DomainError('parameters_exclusive', 'Leave out amount with order_id: what the order owes is collected.', 'amount');

export const discountOfNothing = (): DomainError =>
  new DomainError(
    'parameters_exclusive',
    'Leave out discount without order_id: it lowers what an order owes. Send a lower amount.',
    'discount',
  );

export const reusableForOrder = (): DomainError =>
  new DomainError('parameters_exclusive', 'Leave out reusable with order_id: an order is paid once. Send an amount instead.', 'reusable');

export const limitOfNothing = (): DomainError =>
  new DomainError('parameters_exclusive', 'Leave out max_uses without reusable: the link is paid once. Send reusable: true.', 'max_uses');
