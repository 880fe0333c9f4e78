import { DomainError } from '#kernel/domain-error';

export const keyNotSent = (): DomainError =>
  new DomainError('api_key_missing', 'No API key was sent. Send the header Authorization: Bearer sk_test_… with your key.');

export const keyNotKnown = (): DomainError =>
  new DomainError(
    'api_key_invalid',
    'This is not a valid API key or client_secret. Check that it was copied whole; keys are made on the command line, with `keys create`.',
  );

export const keyExpired = (): DomainError => new DomainError('api_key_expired', 'This API key has expired. Use the one that replaced it.');

export const keyRevoked = (): DomainError => new DomainError('api_key_revoked', 'This API key was revoked. Use another one.');

export const tokenNotTaken = (): DomainError =>
  new DomainError(
    'api_key_invalid',
    'This is a person’s token, which is for /mcp alone. Send an API key, or sign in with POST /admin/v1/session.',
  );
