import { Injectable } from '@nestjs/common';
import { displayed, keyHash, newKey } from '#accounts/authentication/key-text';
import type { ProposedKey } from '#accounts/commands/propose-live-key/propose-live-key.command';
import { checkActive, issueKey } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { type IssuedKey, issuedKey } from '#accounts/domain/issued-key';
import { fold } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { OWNERS, type PreparedAct, type Proposal, ProposedAct } from '#proposals/contract';

export const LIVE_KEY_ACT = 'live_key';

/**
 * Issues a live-mode key after another person's approval. Its text is discarded, and not even the approver sees it. The proposer then rolls the key,
 * and receives the text of the successor. A key that it replaces works until then, and for its grace.
 */
@Injectable()
export class LiveKeyAct extends ProposedAct {
  readonly name = LIVE_KEY_ACT;
  readonly resource = 'keys';

  constructor(private readonly eventStore: EventStore) {
    super();
  }

  override approversOf(): readonly string[] {
    return OWNERS;
  }

  override stream(key: string): string {
    return keyStream(key);
  }

  override async prepare({ subject: key, params }: Proposal, { livemode }: CommandContext): Promise<PreparedAct<IssuedKey>> {
    const { grace: _, ...draft } = params as unknown as ProposedKey;
    const { replaces = null } = draft;
    if (replaces !== null) checkActive(fold(issuedKey, await this.eventStore.load(keyStream(replaces))), replaces);
    const text = newKey(draft.type, livemode);
    // A proposal of an earlier release does not say whether the key is for agents.
    const issued = { ...draft, agent: draft.agent ?? false, replaces, key, hash: keyHash(text), display: displayed(text) };
    return { view: issuedKey, rule: (state) => issueKey(state, issued), result: key };
  }
}
