import { DomainError } from '#kernel/domain-error';

export const viewMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no view ${id} of yours. Views that others share can be copied, not changed.`, 'id');

export const viewOwnerActive = (id: string): DomainError =>
  new DomainError('view_owner_active', `The user of the view ${id} is active. Ask them to change or remove it, or save a copy.`);

export const viewLimitReached = (most: number): DomainError =>
  new DomainError('view_limit_reached', `You have ${most} views, which is the most. Remove one first.`);
