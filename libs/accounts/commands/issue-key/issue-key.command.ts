import type { KeyType } from '#accounts/domain/api-key.events';
import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';

/** Issues a new key. The answer contains the key's text, which is shown only there. */
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
  /** Only restricted keys list scopes. Secret keys have all scopes, publishable keys none. */
  readonly scopes: readonly string[];
  /** The id of the key that it succeeds; null if it succeeds none. */
  readonly replaces: string | null;
  /** Requests per second; null means the default. */
  readonly rate_limit: number | null;
  /** Whether it is for agents. */
  readonly agent: boolean;
}
