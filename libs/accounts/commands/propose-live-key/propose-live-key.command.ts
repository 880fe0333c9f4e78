import type { KeyDraft } from '#accounts/commands/issue-key/issue-key.command';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

/** Proposes a live-mode key, which another person must approve. */
export class ProposeLiveKey extends Command<ProposalResource> {
  constructor(
    readonly draft: Omit<KeyDraft, 'replaces'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
