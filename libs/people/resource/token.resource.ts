import type { UnixSeconds } from '#kernel/time';
import type { TokenState } from '#people/domain/user-state';
import { ApiFlag, ApiId, ApiList, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

/** A person's token, without its text. */
export class TokenResource {
  @ApiId('Unique identifier of the token.', 'tok', { example: 'tok_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('token') object!: 'token';
  @ApiText('Name that the user gave the token.', { orNull: true, example: 'My assistant' }) name!: string | null;
  @ApiList('Scopes of the token, within the limits of the user’s role.', () => String, { example: ['orders:read'] })
  scopes!: readonly string[];
  @ApiTime('Time at which the token expires.', { example: 1_774_958_400 }) expires_at!: UnixSeconds;
  @ApiTime('Time at which the token was created.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
  @ApiTime('Time at which the token was last used.', { orNull: true, example: 1_767_268_800 }) last_used_at!: UnixSeconds | null;
}

/** A new token with its text, which is shown only once. */
export class NewTokenResource extends TokenResource {
  @ApiText('The token itself. It is shown only once, and is not stored.', {
    example: 'pat_01Jb3xQvW8kZtPq7Yd2RfN4m_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
  })
  token!: string;
}

export class RemovedTokenResource {
  @ApiId('ID of the removed token.', 'tok', { example: 'tok_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('token') object!: 'token';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}

export const tokenResource = (
  id: string,
  { name, scopes, expires_at, created_at }: TokenState,
  last_used_at: UnixSeconds | null,
): TokenResource => ({ id, object: 'token', name, scopes, expires_at, created_at, last_used_at });
