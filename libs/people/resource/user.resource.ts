import { ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';
import type { UnixSeconds } from '#kernel/time';
import { LINK_MAIL_STATUSES, type LinkMailStatus, USER_STATUSES, type UserStatus } from '#people/domain/user-state';
import type { StoredUser } from '#people/resource/user.view';
import { type Role, ROLES } from '#people/domain/role';

/** A person of a merchant's staff (docs/people.md). */
export class UserResource {
  @ApiId('Unique identifier of the user.', 'usr', { example: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('user') object!: 'user';
  @ApiText('Email address that the user signs in with.', { example: 'asha@example.com' }) email!: string;
  @ApiText('Name of the user.', { orNull: true, example: 'Asha Rao' }) name!: string | null;
  @ApiOneOf('Role of the user.', ROLES) role!: Role;
  @ApiOneOf('invited until the link has been used; suspended users cannot sign in.', USER_STATUSES, { example: 'active' })
  status!: UserStatus;
  @ApiAmount('Amount per order that the user can refund without approval; null for the limit of the account.', {
    orNull: true,
    example: 500_000,
  })
  refund_limit!: number | null;
  @ApiFlag('Whether the user signs in with an authenticator app as well.', { example: true }) totp_enabled!: boolean;
  @ApiCount('Number of passkeys of the user.', { example: 0 }) passkeys!: number;
  @ApiOneOf(
    'The email with the most recent link. Refused and expired emails are not resent. Null if the link is not sent by email.',
    LINK_MAIL_STATUSES,
    {
      orNull: true,
      example: null,
    },
  )
  link_mail!: LinkMailStatus | null;
  @ApiTime('Time at which the user last signed in.', { orNull: true, example: 1_767_268_800 }) last_sign_in_at!: UnixSeconds | null;
  @ApiTime('Time at which the user was invited.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
}

export class LeftKeyPart {
  @ApiId('ID of the key.', 'key', { example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiText('Name of the key.', { example: 'The server' }) name!: string;
  @ApiFlag('Whether the key is of live mode.') livemode!: boolean;
}

/** A user as owners see them. */
export class ListedUserResource extends UserResource {
  @ApiList(
    'API keys that still work although their creator can no longer create any, because of a new role or a suspension. Roll or revoke them.',
    () => LeftKeyPart,
  )
  keys_left!: readonly LeftKeyPart[];
}

/** A user with a new one-time link, which is shown if it is not mailed. */
export class InvitedUserResource extends UserResource {
  @ApiText('The one-time link, to hand over by a safe way; valid for 24 hours. Left out where it is mailed.', {
    orLeftOut: true,
    example:
      'https://localhost:8443/invitation#usr_01Jb3xQvW8kZtPq7Yd2RfN4m.0123456789abcdefghijklmnopqrstuvwxyzABCDEFG.0123456789abcdefghijkl',
  })
  link?: string;
}

export const userResource = (user: StoredUser): UserResource => {
  const { id, email, name, role, status, refund_limit, totp_enabled, link_mail, last_sign_in_at, created_at } = user;
  const passkeys = Object.keys(user.passkeys).length;
  return { id, object: 'user', email, name, role, status, refund_limit, totp_enabled, passkeys, link_mail, last_sign_in_at, created_at };
};
