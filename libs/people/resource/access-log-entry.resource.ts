import type { UnixSeconds } from '#kernel/time';
import type { Factor } from '#people/domain/user.events';
import type { Actor } from '#platform/event-history/recorded-event';
import { ActorPart } from '#http/api-reference/actor.part';
import { ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

export const ACCESS_TYPES = [
  'user.signed_in',
  'user.sign_in_failed',
  'user.signed_in_locally',
  'account_oidc.sign_in_refused',
  'user.signed_out',
  'user.token_issued',
  'user.token_revoked',
  'personal_data.read',
] as const;
export type AccessType = (typeof ACCESS_TYPES)[number];

/** A sign-in, a failed sign-in, a sign-out, a token made or removed, or personal data of the history shown. */
export class AccessLogEntryResource {
  @ApiId('Unique identifier of the access log entry.', 'acl', { example: 'acl_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('access_log_entry') object!: 'access_log_entry';
  @ApiOneOf('Type of the entry.', ACCESS_TYPES) type!: AccessType;
  @ApiFlag('Whether the data that was read is of live mode; true for sign-ins, which are for both modes.') livemode!: boolean;
  @ApiObject('Who acted: a user, a key, an operator, or an identity of an identity provider.', () => ActorPart) actor!: Actor;
  @ApiText('ID of the user; null for anyone who is not a user of the account.', { orNull: true, example: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4m' })
  user!: string | null;
  @ApiText('The session that started or ended.', { orNull: true, example: 'ses_01Jb3xQvW8kZtPq7Yd2RfN4m' }) session!: string | null;
  @ApiList('Factors used to sign in.', () => String, { example: ['password', 'totp'] }) factors!: readonly Factor[];
  @ApiText('IP address of the sign-in or the attempt.', { orNull: true, example: '203.0.113.7' }) address!: string | null;
  @ApiText('User agent of the browser.', { orNull: true, example: 'Mozilla/5.0 …' }) user_agent!: string | null;
  @ApiText(
    'What failed (password, code, status, or why the identity provider is required), or the reason that was given for reading data.',
    { orNull: true, example: 'password' },
  )
  reason!: string | null;
  @ApiText('Route or command that revealed personal data.', { orNull: true, example: 'GET /v1/history' }) by!: string | null;
  @ApiList('Resources whose personal data was requested; empty for all.', () => String, { example: ['ord_01Jb3xQvW8kZtPq7Yd2RfN4m'] })
  resources!: readonly string[];
  @ApiText('ID of the request, as in its header Request-Id.', { orNull: true, example: 'req_01Jb3xQvW8kZtPq7Yd2RfN4m' })
  request_id!: string | null;
  @ApiTime('Time of the entry.', { example: 1_767_268_800 }) created_at!: UnixSeconds;
}
