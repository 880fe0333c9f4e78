import type { KeyType } from '#accounts/domain/api-key.events';
import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Issues a new key, shown only in this answer. */
export class IssueKey extends Command<ApiKeyRecord & { readonly key: string }> {
  constructor(
    readonly draft: KeyDraft,
    readonly context: CommandContext,
    readonly id: string = context.id('key'),
  ) {
    super();
  }
}

export interface KeyDraft {
  readonly type: KeyType;
  readonly name: string;
  /** Only restricted keys list scopes. Secret keys have all of them, publishable keys none. */
  readonly scopes: readonly string[];
  /** The id of the key it succeeds, if any. */
  readonly replaces: string | null;
  /** Requests per second; null: the default limit. */
  readonly rate_limit: number | null;
}
