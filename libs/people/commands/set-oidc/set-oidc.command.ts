import type { OidcChange } from '#people/domain/oidc.decisions';
import type { OidcConnection } from '#people/domain/oidc.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';

/** Sets up or changes the account's identity provider. Resolves to a proposal if another owner must approve it. */
export class SetOidc extends Command<OidcConnection | ProposalResource> {
  constructor(
    /** The requested change, with its secret in the clear. */
    readonly change: OidcChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
