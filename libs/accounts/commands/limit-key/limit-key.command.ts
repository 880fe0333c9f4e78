import { limitKey } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { apiKeyRecord } from '#accounts/resource/api-key.view';
import { command, fields, shownBy } from '#platform/cqrs/command';

/** Sets a key's limit in requests per second; null restores the default. */
export const LimitKey = command('LimitKey', {
  input: fields<{ key: string; rateLimit: number | null }>(),
  stream: ({ key }) => keyStream(key),
  view: issuedKey,
  rule: (issued, { key, rateLimit, context }) => limitKey(issued, key, rateLimit, context.now),
  answer: shownBy(apiKeyRecord),
});
