import type { UnixSeconds } from '#kernel/time';
import { KEY_TYPES, type KeyType } from '#accounts/domain/api-key.events';
import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import { ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

const STATUSES = ['active', 'rolling', 'expired', 'revoked'] as const;

/** An API key, without the key itself (interface §2.9). */
export class ApiKeyResource implements ApiKeyRecord {
  @ApiId('The id of the key.', 'key', { example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('api_key') object!: 'api_key';
  @ApiOneOf('secret: has all scopes; publishable: for pages; restricted: has the scopes that it lists.', KEY_TYPES) type!: KeyType;
  @ApiText('What people know it by.', { example: 'The server' }) name!: string;
  @ApiText('The first and last characters of the key.', { example: 'sk_test_…a1B2' }) display!: string;
  @ApiFlag('Whether it is of live mode.') livemode!: boolean;
  @ApiList('What a restricted key may do; empty for others.', () => String, { example: ['orders:read'] }) scopes!: readonly string[];
  @ApiOneOf('rolling: it has a successor and works until expires_at. expired and revoked keys work no more.', STATUSES)
  status!: ApiKeyRecord['status'];
  @ApiTime('When a key that was rolled stops working.', { orNull: true, example: null }) expires_at!: UnixSeconds | null;
  @ApiText('The key that it replaces.', { orNull: true, example: null }) replaces!: string | null;
  @ApiText('The key that replaces it.', { orNull: true, example: null }) replaced_by!: string | null;
  @ApiText('Who made it.', { orNull: true, example: 'Asha Rao' }) created_by!: string | null;
  @ApiTime('When it was made.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
  @ApiTime('When a request last came with it.', { orNull: true, example: 1_767_268_800 }) last_used_at!: UnixSeconds | null;
  @ApiCount('Requests per second; of a publishable key, from each address.', { example: 100 }) rate_limit!: number;
}

/** A key as the answer to making it shows it: whole, this once. */
export class NewApiKeyResource extends ApiKeyResource {
  @ApiText('The key. It is shown this once and is not stored.', { example: 'sk_test_0123456789abcdefghijklmnopqrstuvwxyzABCD' })
  key!: string;
}
