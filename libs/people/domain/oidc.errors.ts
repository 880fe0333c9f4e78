import { comparable } from '#kernel/comparable';
import { DomainError } from '#kernel/domain-error';
import type { RefusalReason } from '#people/domain/oidc.events';

/** What the page says to a person whom the provider identified, and whom we refuse. */
const WORDS: Readonly<Record<RefusalReason, string>> = {
  not_invited:
    'Nobody has invited you to this account. Ask one of its owners for an invitation to the e-mail address that you sign in with.',
  email: 'Your identity provider does not say that your e-mail address is verified. Have it verified there, then sign in again.',
  domain: 'The domain of your e-mail address is not allowed for this account. Ask one of its owners.',
  status: 'You may not sign in to this account any more. Ask one of its owners.',
  identity:
    'Your identity provider names you otherwise than before. Ask an owner of the account to suspend your user and to let it in again.',
  second_factor: 'This account requires a second factor, and your identity provider did not report one. Sign in there with it.',
  oidc: 'You sign in to this account by its identity provider, not here. Choose "Sign in with your company" on the sign-in page.',
  chosen_alone:
    'One owner alone chose this identity provider, so it does not sign in owners and finance. Use your password or passkey, or a link of an operator. To agree to the provider, owners save its settings again, and another owner approves.',
  replayed: 'This sign-in was completed before. Begin again.',
};

/** The provider identified the person, and we refuse them. */
export class OidcRefusal extends DomainError {
  constructor(readonly reason: RefusalReason) {
    super('sign_in_required', WORDS[reason]);
  }
}

/** The response proves nothing: it is late, was not begun in this browser, or is not from this provider. */
export const signInUnproven = (): DomainError =>
  new DomainError('sign_in_required', 'This sign-in is over, or was begun in another browser. Begin again.');

/** How much of a provider's words is shown, in characters. */
const LONGEST_WORDS = 300;

/** The provider refused the person. Its words are shown as a text, without invisible characters. */
export const providerRefused = (words: string): DomainError =>
  new DomainError('sign_in_required', `Your identity provider has refused: ${comparable(words).slice(0, LONGEST_WORDS)}`);

export const providerUnavailable = (): DomainError =>
  new DomainError(
    'service_unavailable',
    'The identity provider of your account gives no usable answer. Nothing has changed: wait a moment and begin again. Owners can sign in with their password.',
  );

export const oidcMissing = (): DomainError =>
  new DomainError('resource_missing', 'This account has no identity provider. Set one up with PATCH /admin/v1/settings/oidc.');

export const fieldNeeded = (field: string): DomainError =>
  new DomainError(
    'missing_field',
    `${field} is needed too: the provider is set up with issuer, client_id, client_secret and allowed_domains.`,
    field,
  );

export const secretNeeded = (): DomainError =>
  new DomainError('missing_field', 'Another issuer needs its own client_secret: the present one is not sent elsewhere.', 'client_secret');

export const nothingToSet = (): DomainError =>
  new DomainError(
    'missing_field',
    'Nothing is to be changed. Send at least one of issuer, client_id, client_secret and allowed_domains.',
    'issuer',
  );

export const issuerInvalid = (issuer: string): DomainError =>
  new DomainError(
    'invalid_url',
    `${issuer} is not an issuer. Write https://, a public host and perhaps a path, without ? and #.`,
    'issuer',
  );

export const domainInvalid = (domain: string): DomainError =>
  new DomainError(
    'invalid_value',
    `${domain} is not the domain of e-mail addresses. Write it as in example.com, without @.`,
    'allowed_domains',
  );
