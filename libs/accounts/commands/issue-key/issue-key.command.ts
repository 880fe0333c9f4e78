import { displayed, keyHash, newKey } from '#accounts/authentication/key-text';
import { issueKey } from '#accounts/domain/api-key.decisions';
import { keyIssuedBefore } from '#accounts/domain/api-key.errors';
import { keyStream, type KeyType } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { apiKeyRecord } from '#accounts/resource/api-key.view';
import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';

/**
 * Issues a new key. The answer contains the key's text, which is shown only there. If the command is repeated after a crash, its new text does
 * not match the hash that was stored. The repeat is refused.
 */
export const IssueKey = command('IssueKey', {
  input: fields<{ draft: KeyDraft; id?: string }>(),
  prepare({ draft, context, id = context.id('key') }) {
    const key = newKey(draft.type, context.livemode);
    return { key, issued: { ...draft, key: id, hash: keyHash(key), display: displayed(key) } };
  },
  stream: ({ issued }) => keyStream(issued.key),
  view: issuedKey,
  rule: (state, { issued }) => issueKey(state, issued),
  answer({ events, isNew }, { issued, key }) {
    if (!isNew) throw keyIssuedBefore(issued.key);
    return { ...fold(apiKeyRecord, events)!, key };
  },
});

export interface KeyDraft {
  readonly type: KeyType;
  readonly name: string;
  /** Only restricted keys list scopes. Secret keys have all scopes, publishable keys none. */
  readonly scopes: readonly string[];
  /** The id of the key that it succeeds; null if it succeeds none. */
  readonly replaces: string | null;
  /** Requests per second; null means the default. */
  readonly rate_limit: number | null;
  /** Whether it is for agents. */
  readonly agent: boolean;
}
