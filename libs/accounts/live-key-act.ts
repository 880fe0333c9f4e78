import { displayed, keyHash, newKey } from '#accounts/authentication/key-text';
import type { KeyDraft } from '#accounts/commands/issue-key/issue-key.command';
import { issueKey } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { type IssuedKey, issuedKey } from '#accounts/domain/issued-key';
import type { CommandContext } from '#platform/event-store/command-context';
import { OWNERS, type PreparedAct, type Proposal, ProposedAct } from '#proposals/contract';

export const LIVE_KEY_ACT = 'live_key';

/**
 * Issues a live-mode key after another person's approval. Its text is discarded, and not even the approver sees it. The proposer then rolls the key,
 * and receives the text of the successor.
 */
export class LiveKeyAct extends ProposedAct {
  readonly name = LIVE_KEY_ACT;
  readonly resource = 'keys';

  override approversOf(): readonly string[] {
    return OWNERS;
  }

  override stream(key: string): string {
    return keyStream(key);
  }

  override prepare({ subject: key, params }: Proposal, { livemode }: CommandContext): PreparedAct<IssuedKey> {
    const draft = params as unknown as Omit<KeyDraft, 'replaces'>;
    const text = newKey(draft.type, livemode);
    const issued = { ...draft, replaces: null, key, hash: keyHash(text), display: displayed(text) };
    return { view: issuedKey, rule: (state) => issueKey(state, issued), result: key };
  }
}
