import type { UnixSeconds } from '#kernel/time';
import { KEY_TYPES, type KeyType } from '#accounts/domain/api-key.events';
import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import { ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

const STATUSES = ['active', 'rolling', 'expired', 'revoked'] as const;

/** An API key, without the key itself (interface §2.9). */
export class ApiKeyResource implements ApiKeyRecord {
  @ApiId('Unique identifier of the API key.', 'key', { example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('api_key') object!: 'api_key';
  @ApiOneOf('secret: all scopes; publishable: for web pages; restricted: only the scopes that it lists.', KEY_TYPES) type!: KeyType;
  @ApiText('Name of the key.', { example: 'The server' }) name!: string;
  @ApiText('The first and last characters of the key.', { example: 'sk_test_…a1B2' }) display!: string;
  @ApiFlag('Whether the API key is of live mode, with real money.') livemode!: boolean;
  @ApiList('Scopes of a restricted key; empty for other keys.', () => String, { example: ['orders:read'] }) scopes!: readonly string[];
  @ApiOneOf('rolling: replaced, and valid until expires_at. Expired and revoked keys are refused.', STATUSES)
  status!: ApiKeyRecord['status'];
  @ApiTime('Time at which a rolled key expires.', { orNull: true, example: null }) expires_at!: UnixSeconds | null;
  @ApiText('The key that this one replaces.', { orNull: true, example: null }) replaces!: string | null;
  @ApiText('The key that replaces this one.', { orNull: true, example: null }) replaced_by!: string | null;
  @ApiText('Who created the key.', { orNull: true, example: 'Asha Rao' }) created_by!: string | null;
  @ApiTime('Time at which the key was created.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
  @ApiTime('Time at which the key was last used.', { orNull: true, example: 1_767_268_800 }) last_used_at!: UnixSeconds | null;
  @ApiCount('Maximum requests per second; for a publishable key, per IP address.', { example: 100 }) rate_limit!: number;
  @ApiFlag('Whether the key is for agents: only /mcp takes it.', { example: false }) agent!: boolean;
}

/** A new key with its text, which is shown only once. */
export class NewApiKeyResource extends ApiKeyResource {
  @ApiText('The key itself. It is shown only once, and is not stored.', { example: 'sk_test_0123456789abcdefghijklmnopqrstuvwxyzABCD' })
  key!: string;
}
