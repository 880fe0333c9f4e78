import type { KeyDraft } from '#accounts/commands/issue-key/issue-key.command';
import { checkKind } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { LIVE_KEY_ACT } from '#accounts/live-key-act';
import { compositeCommand, fields } from '#platform/cqrs/command';
import { EventStore } from '#platform/event-store/event-store';
import { proposeInstead } from '#proposals/contract';

/** A live-mode key to approve. */
export interface ProposedKey extends Omit<KeyDraft, 'replaces'> {
  /** The id of the key that it succeeds, and for how long that one still works, a key of `GRACES`. Absent if it succeeds none. */
  readonly replaces?: string;
  readonly grace?: string;
}

/** Proposes a live-mode key, which another person must approve. The proposal is the first fact of the future key's stream, which already has the key's id. */
export const ProposeLiveKey = compositeCommand('ProposeLiveKey', {
  input: fields<{ draft: ProposedKey }>(),
  uses: { eventStore: EventStore },
  async run({ draft, context }, { eventStore }) {
    checkKind(draft);
    const [proposal, subject] = [context.id('prp'), context.id('key')];
    const proposed = { proposal, act: LIVE_KEY_ACT, subject, params: { ...draft } };
    return proposeInstead(eventStore, keyStream(subject), issuedKey, proposed, () => [], context);
  },
});
