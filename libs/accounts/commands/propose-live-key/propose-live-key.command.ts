import type { KeyDraft } from '#accounts/commands/issue-key/issue-key.command';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

/** A live-mode key to approve. */
export interface ProposedKey extends Omit<KeyDraft, 'replaces'> {
  /** The id of the key that it succeeds, and for how long that one still works, a key of `GRACES`. Absent if it succeeds none. */
  readonly replaces?: string;
  readonly grace?: string;
}

/** Proposes a live-mode key, which another person must approve. */
export class ProposeLiveKey extends Command<ProposalResource> {
  constructor(
    readonly draft: ProposedKey,
    readonly context: CommandContext,
  ) {
    super();
  }
}
