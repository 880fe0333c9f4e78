import { DomainError } from '#kernel/domain-error';

/** The object's state does not allow it. */
export const notAllowed = (why: string): DomainError =>
  new DomainError('transition_not_allowed', `${why} Nothing was changed; read the object to see its state.`, 'id');

export const tooSlow = (message: string): DomainError => new DomainError('upstream_timeout', message);

/** The errors that every helper of an object can have. */
export const REFUSALS = ['resource_missing', 'transition_not_allowed', 'test_mode_required', 'upstream_error', 'upstream_timeout'] as const;
