import { DomainError } from '#kernel/domain-error';

export const disputeMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no dispute ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );
