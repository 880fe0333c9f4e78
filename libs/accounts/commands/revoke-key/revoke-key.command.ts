import { revokeKey } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { apiKeyRecord } from '#accounts/resource/api-key.view';
import { command, fields, shownBy } from '#platform/cqrs/command';

/** Revokes a key immediately. */
export const RevokeKey = command('RevokeKey', {
  input: fields<{ key: string }>(),
  stream: ({ key }) => keyStream(key),
  view: issuedKey,
  rule: (issued, { key }) => revokeKey(issued, key),
  answer: shownBy(apiKeyRecord),
});
