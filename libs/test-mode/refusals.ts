import { DomainError } from '#kernel/domain-error';

/** The state of the object does not allow the act. `why` is a sentence. */
export const notAllowed = (why: string): DomainError =>
  new DomainError('transition_not_allowed', `${why} Nothing was changed; read the object to see its state.`, 'id');

/** The act was performed, but its result did not become visible in time. */
export const tooSlow = (message: string): DomainError => new DomainError('upstream_timeout', message);

/** The errors that every test helper about an object can return. */
export const REFUSALS = ['resource_missing', 'transition_not_allowed', 'test_mode_required', 'upstream_error', 'upstream_timeout'] as const;
