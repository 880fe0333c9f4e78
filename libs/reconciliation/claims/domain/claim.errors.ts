import { DomainError } from '#kernel/domain-error';

export const claimMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no claim ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );
