import { ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';
import type { UnixSeconds } from '#kernel/time';
import { LINK_MAIL_STATUSES, type LinkMailStatus, USER_STATUSES, type UserStatus } from '#people/domain/user-state';
import type { StoredUser } from '#people/resource/user.view';
import { type Role, ROLES } from '#people/domain/role';

/** A person of a merchant's staff (docs/people.md). */
export class UserResource {
  @ApiId('The id of the user.', 'usr', { example: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('user') object!: 'user';
  @ApiText('What the person signs in with.', { example: 'asha@example.com' }) email!: string;
  @ApiText('As other people see the person.', { orNull: true, example: 'Asha Rao' }) name!: string | null;
  @ApiOneOf('What the person may do.', ROLES) role!: Role;
  @ApiOneOf('invited until the link is used; suspended people cannot sign in.', USER_STATUSES, { example: 'active' }) status!: UserStatus;
  @ApiAmount('What the person may refund of one order without approval; null: what the account says.', { orNull: true, example: 500_000 })
  refund_limit!: number | null;
  @ApiFlag('Whether a code of an authenticator app is needed to sign in.', { example: true }) totp_enabled!: boolean;
  @ApiCount('How many passkeys the person has.', { example: 0 }) passkeys!: number;
  @ApiOneOf(
    'The mail with the newest link: refused and expired mails are not sent again. Null where no mail brings it.',
    LINK_MAIL_STATUSES,
    {
      orNull: true,
      example: null,
    },
  )
  link_mail!: LinkMailStatus | null;
  @ApiTime('When the person last signed in.', { orNull: true, example: 1_767_268_800 }) last_sign_in_at!: UnixSeconds | null;
  @ApiTime('When the person was invited.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
}

export class LeftKeyPart {
  @ApiId('The key.', 'key', { example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiText('What people call it.', { example: 'The server' }) name!: string;
  @ApiFlag('Whether it is of live mode.') livemode!: boolean;
}

/** A user as owners see them. */
export class ListedUserResource extends UserResource {
  @ApiList(
    'API keys of a person who may make none any longer, by role or as suspended, that still work. Roll or revoke them.',
    () => LeftKeyPart,
  )
  keys_left!: readonly LeftKeyPart[];
}

/** A user with a new one-time link, which is shown where no mail brings it. */
export class InvitedUserResource extends UserResource {
  @ApiText('The one-time link, to hand over by a safe way; valid for 24 hours. Left out where it is mailed.', {
    orLeftOut: true,
    example: 'https://localhost:8443/invitation#usr_01Jb3xQvW8kZtPq7Yd2RfN4m.0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
  })
  link?: string;
}

export const userResource = (user: StoredUser): UserResource => {
  const { id, email, name, role, status, refund_limit, totp_enabled, link_mail, last_sign_in_at, created_at } = user;
  const passkeys = Object.keys(user.passkeys).length;
  return { id, object: 'user', email, name, role, status, refund_limit, totp_enabled, passkeys, link_mail, last_sign_in_at, created_at };
};
