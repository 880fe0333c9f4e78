import type { UnixSeconds } from '#kernel/time';
import type { Factor } from '#people/domain/user.events';
import type { Actor } from '#platform/event-history/recorded-event';
import { ActorPart } from '#api-reference/actor.part';
import { ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

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

/** Somebody signed in, failed to, signed out, made or removed a token, or was shown personal data of the history. */
export class AccessLogEntryResource {
  @ApiId('The id of the entry.', 'acl', { example: 'acl_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('access_log_entry') object!: 'access_log_entry';
  @ApiOneOf('What happened.', ACCESS_TYPES) type!: AccessType;
  @ApiFlag('Whether the data that was read is of live mode. People sign in to both: true.') livemode!: boolean;
  @ApiObject('Who: a person, a key, an operator, or somebody whom an identity provider knows.', () => ActorPart) actor!: Actor;
  @ApiText('The id of the person; null for who is no user of the account.', { orNull: true, example: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4m' })
  user!: string | null;
  @ApiText('The session that began or ended.', { orNull: true, example: 'ses_01Jb3xQvW8kZtPq7Yd2RfN4m' }) session!: string | null;
  @ApiList('What was proved to sign in.', () => String, { example: ['password', 'totp'] }) factors!: readonly Factor[];
  @ApiText('The address that the person signed in from, or tried to.', { orNull: true, example: '203.0.113.7' }) address!: string | null;
  @ApiText('What the browser calls itself.', { orNull: true, example: 'Mozilla/5.0 …' }) user_agent!: string | null;
  @ApiText(
    'What failed (password, code, status, or what the identity provider is needed for); or why data was read, in the reader’s words.',
    { orNull: true, example: 'password' },
  )
  reason!: string | null;
  @ApiText('The route or the command that showed personal data.', { orNull: true, example: 'GET /v1/history' }) by!: string | null;
  @ApiList('What personal data was requested of; empty if of everything.', () => String, { example: ['ord_01Jb3xQvW8kZtPq7Yd2RfN4m'] })
  resources!: readonly string[];
  @ApiText('The request, as its header Request-Id names it.', { orNull: true, example: 'req_01Jb3xQvW8kZtPq7Yd2RfN4m' })
  request_id!: string | null;
  @ApiTime('When it happened.', { example: 1_767_268_800 }) created_at!: UnixSeconds;
}
