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
    `The field ${field} of an order cannot be changed here: only metadata can. Fulfillment, tags and notes are changed in the storefront platform.`,
    field,
  );

export const metadataMissing = (): DomainError =>
  new DomainError('missing_field', 'metadata is required: the keys to add, change or remove.', 'metadata');
