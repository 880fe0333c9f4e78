import type { UnixSeconds } from '#kernel/time';
import type { SessionState } from '#people/domain/user-state';
import { UserResource, userResource } from '#people/resource/user.resource';
import type { StoredUser } from '#people/resource/user.view';
import { endOf } from '#people/sessions/session-lifetime';
import { ApiFlag, ApiId, ApiObject, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

/** A browser session of a person. */
export class UserSessionResource {
  @ApiId('Unique identifier of the session.', 'ses', { example: 'ses_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('session') object!: 'session';
  @ApiFlag('Whether this request uses the session.') current!: boolean;
  @ApiText('IP address that the user signed in from.', { orNull: true, example: '203.0.113.7' }) address!: string | null;
  @ApiText('User agent of the browser.', { orNull: true, example: 'Mozilla/5.0 …' }) user_agent!: string | null;
  @ApiTime('Time at which the user signed in.', { example: 1_767_268_800 }) created_at!: UnixSeconds;
  @ApiTime('Time at which the session was last used, to the minute.', { example: 1_767_272_400 }) last_used_at!: UnixSeconds;
  @ApiTime('Time at which the session ends if it is not used before: after 12 hours of inactivity, and after 7 days at the latest.', {
    example: 1_767_315_600,
  })
  expires_at!: UnixSeconds;
}

export class EndedSessionResource {
  @ApiId('ID of the removed session.', 'ses', { example: 'ses_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('session') object!: 'session';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}

/** The signed-in person and the session. */
export class CurrentSessionResource extends UserSessionResource {
  @ApiText('The account that the user belongs to.', { example: 'acct_01Jb3xQvW8kZtPq7Yd2RfN4m' }) account!: string;
  @ApiObject('The user who is signed in.', () => UserResource) user!: UserResource;
}

export const sessionResource = (id: string, session: SessionState, lastUse: UnixSeconds | null, current: boolean): UserSessionResource => ({
  id,
  object: 'session',
  current,
  address: session.address,
  user_agent: session.user_agent,
  created_at: session.created_at,
  last_used_at: lastUse ?? session.created_at,
  expires_at: endOf(session, lastUse),
});

export const currentSession = (user: StoredUser, id: string, lastUse: UnixSeconds | null): CurrentSessionResource => ({
  ...sessionResource(id, user.sessions[id]!, lastUse, true),
  account: user.account,
  user: userResource(user),
});
