import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { ProposalResource } from '#proposals/contract';
import type { EndpointActParams } from '#webhooks/commands/propose-endpoint-act/endpoint-act';
import type { Reader } from '#webhooks/delivery/event-readers';

/** Proposes an act on an endpoint for another person's approval. Resolves to null if it would change nothing. */
export class ProposeEndpointAct extends Command<ProposalResource | null> {
  constructor(
    readonly endpoint: string,
    readonly params: EndpointActParams,
    /** Who requested the act; must be allowed to read the events that the endpoint receives. */
    readonly reader: Reader,
    readonly context: CommandContext,
  ) {
    super();
  }
}
