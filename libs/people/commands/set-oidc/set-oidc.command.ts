import type { OidcChange } from '#people/domain/oidc.decisions';
import type { OidcConnection } from '#people/domain/oidc.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { ProposalResource } from '#proposals/contract';

/** An owner sets up the account's identity provider, or changes it. A proposal where another owner has to approve that. */
export class SetOidc extends Command<OidcConnection | ProposalResource> {
  constructor(
    /** Its secret is as it was sent. */
    readonly change: OidcChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}
