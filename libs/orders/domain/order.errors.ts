import { DomainError } from '#kernel/domain-error';

export const orderMissing = (id: string, param = 'id'): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no order ${id} in this account and mode. Check the id, and that the key is of the same mode as the order.`,
    param,
  );

export const orderFieldImmutable = (field: string): DomainError =>
  new DomainError(
    'order_field_immutable',
    `The field ${field} of an order cannot be changed here: only metadata and invoice can. Fulfillment, tags and notes are changed in the storefront platform.`,
    field,
  );

/** `other` is the second field that can change. */
export const nothingToChange = (other: string): DomainError =>
  new DomainError('missing_field', `Send what is to change: metadata (keys to add, change or remove), ${other} or both.`, 'metadata');
