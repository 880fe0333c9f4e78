import { DomainError } from '#kernel/domain-error';

export const userMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no user ${id} in this account. See GET /admin/v1/users.`, 'id');

export const userExists = (): DomainError =>
  new DomainError('user_exists', 'A user has this e-mail address. Use another address, or reset the password of that user.', 'email');

/** For the person who joins. */
export const addressTaken = (): DomainError =>
  new DomainError('user_exists', 'This e-mail address signs in to another account. Ask for an invitation of another address.');

export const linkInvalid = (): DomainError =>
  new DomainError('link_invalid', 'This link is unknown, expired or used. Ask an owner of the account for a new one.', 'token');

export const lastOwner = (): DomainError =>
  new DomainError('last_owner', 'This is the last owner of the account. Make another user an owner first.');

export const statusNotPossible = (from: string, to: string): DomainError =>
  new DomainError('transition_not_allowed', `A user who is ${from} cannot become ${to}.`, 'status');

/** The person has become an approver since the change was judged. */
export const changedMeanwhile = (): DomainError =>
  new DomainError(
    'transition_not_allowed',
    'This user was changed at the same time. Look at the user, and send it again if it is still wanted.',
    'id',
  );

export const noLinkWhileSuspended = (): DomainError =>
  new DomainError('transition_not_allowed', 'This user is suspended. Set the status to active first.', 'id');

export const nothingToChange = (): DomainError =>
  new DomainError('missing_field', 'Nothing is to be changed. Send at least one of role, refund_limit and status.', 'role');

export const ownLimit = (): DomainError =>
  new DomainError('self_approval', 'Nobody sets their own refund limit. Have another owner or an operator set it.', 'refund_limit');

export const alertOfOwner = (): DomainError =>
  new DomainError(
    'self_approval',
    'This alert is for others than the owner who signed in, whom that owner let in, and keys. Have another person resolve it.',
  );

/** The link of a person who may approve could make anybody who sees it approve as that person. */
export const linkNotShown = (): DomainError =>
  new DomainError(
    'link_not_shown',
    'The link of a user who may approve is mailed, not shown, and no mail server is set up. An operator makes it: users reset.',
    'id',
  );

export const sessionMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `You have no session ${id}. See GET /admin/v1/sessions.`, 'id');

/** One error for an unknown e-mail, a wrong password and a suspended user, so that it does not reveal who has an account. */
export const credentialsWrong = (): DomainError =>
  new DomainError('sign_in_required', 'The e-mail address or the password is wrong. Check both and try again.');

export const codeRequired = (): DomainError =>
  new DomainError('sign_in_required', 'A code is needed too. Send the six digits of your authenticator app, or a recovery code.', 'code');

export const codeWrong = (): DomainError =>
  new DomainError('sign_in_required', 'The code is wrong or was used before. Wait for the next code and send it.', 'code');

export const sessionUnknown = (): DomainError =>
  new DomainError('sign_in_required', 'Nobody is signed in: the session is over, or was ended. Sign in with POST /admin/v1/session.');

export const sessionsNotYetEnded = (): DomainError =>
  new DomainError('read_model_behind', 'This is written down, but sessions that it ends may still work for a moment. Send it again.');

/** `param`: the field with the password. */
export const passwordWrong = (param: string): DomainError =>
  new DomainError('password_incorrect', 'This is not your password. Check it and try again.', param);

export const codeIncorrect = (): DomainError =>
  new DomainError('code_incorrect', 'The code is wrong or was used before. Wait for the next code and send it.', 'code');

export const proofRequired = (): DomainError =>
  new DomainError('proof_required', 'You signed in more than five minutes ago. Send your password, or a code of your authenticator app.');

export const passkeyRefused = (): DomainError =>
  new DomainError(
    'sign_in_required',
    'This passkey is not known here, or the answer came too late. Begin again, or sign in by password.',
    'response',
  );

export const passkeyInvalid = (): DomainError =>
  new DomainError('invalid_value', 'This is no passkey for this sign-in. Begin again and confirm it on your device.', 'response');

export const passkeyExists = (): DomainError =>
  new DomainError('passkey_exists', 'This passkey belongs to a user already. Sign in by it, or make another one.', 'response');

export const passkeyLimitReached = (): DomainError =>
  new DomainError('passkey_limit_reached', 'You have 20 passkeys, which is the most. Remove one first.');

export const passkeyMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `You have no passkey ${id}. See GET /admin/v1/passkeys.`, 'id');

export const totpNotBegun = (): DomainError =>
  new DomainError('totp_not_begun', 'No authenticator app waits for a code. Begin with POST /admin/v1/totp.');

export const totpMissing = (): DomainError =>
  new DomainError('resource_missing', 'You have no authenticator app. Begin with POST /admin/v1/totp.');

export const streamLimitReached = (): DomainError =>
  new DomainError(
    'stream_limit_reached',
    'You have 16 streams open, which is the most. Close one, or share one among the tabs of a browser.',
  );

export const tokenMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `You have no token ${id}. See GET /admin/v1/tokens.`, 'id');

export const tokenLimitReached = (): DomainError =>
  new DomainError('token_limit_reached', 'You have 20 tokens, which is the most. Remove one first.');

export const tokenScopeNotCovered = (scope: string, covered: readonly string[]): DomainError =>
  new DomainError('invalid_enum_value', `Your role does not cover the scope ${scope}. Choose among ${covered.join(', ')}.`, 'scopes');

export const tokenLifetimeWrong = (): DomainError =>
  new DomainError('invalid_value', 'expires_at must be later than now and at most 90 days from now.', 'expires_at');

export const tokenUnknown = (): DomainError =>
  new DomainError('sign_in_required', 'This token is unknown, expired or revoked. Make another one with POST /admin/v1/tokens.');
