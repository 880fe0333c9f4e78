import { DomainError } from '#kernel/domain-error';

export const viewMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no view ${id} of yours. Views that others share can be copied, not changed.`, 'id');

export const viewLimitReached = (most: number): DomainError =>
  new DomainError('view_limit_reached', `You have ${most} views, which is the most. Remove one first.`);
