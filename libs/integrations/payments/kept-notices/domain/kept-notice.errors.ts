import { DomainError } from '#kernel/domain-error';

export const noticeMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no kept notice ${id} of this account and mode. Notices are kept if they could not be applied when they came, for 30 days.`,
    'id',
  );
