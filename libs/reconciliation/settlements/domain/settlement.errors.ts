import { DomainError } from '#kernel/domain-error';

export const settlementMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no settlement ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );
