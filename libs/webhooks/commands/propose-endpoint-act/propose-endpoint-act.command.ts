import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { ProposalResource } from '#proposals/contract';
import type { EndpointActParams } from '#webhooks/commands/propose-endpoint-act/endpoint-act';
import type { Reader } from '#webhooks/delivery/event-readers';

/** Something is to be done with an endpoint that another person has to approve. Null: it would change nothing. */
export class ProposeEndpointAct extends Command<ProposalResource | null> {
  constructor(
    readonly endpoint: string,
    readonly params: EndpointActParams,
    /** Who may read the events concerned. */
    readonly reader: Reader,
    readonly context: CommandContext,
  ) {
    super();
  }
}
