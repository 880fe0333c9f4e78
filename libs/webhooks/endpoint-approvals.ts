import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountSettings } from '#accounts/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import type { ProposalResource } from '#proposals/contract';
import { ENDPOINT_ACT, type EndpointActParams } from '#webhooks/commands/propose-endpoint-act/endpoint-act';
import { ProposeEndpointAct } from '#webhooks/commands/propose-endpoint-act/propose-endpoint-act.command';
import type { Reader } from '#webhooks/delivery/event-readers';

/** Turns acts on endpoints into proposals if the account requires approval for them. This applies to keys as well: otherwise a key would bypass it. */
@Injectable()
export class EndpointApprovals {
  constructor(
    private readonly settings: AccountSettings,
    private readonly commands: CommandBus,
  ) {}

  /** The proposal; null if the act needs no approval, or would change nothing. The caller then executes it. */
  async proposed(endpoint: string, params: EndpointActParams, reader: Reader, context: CommandContext): Promise<ProposalResource | null> {
    const { requires_approval } = await this.settings.of(context.account);
    if (!requires_approval.includes(ENDPOINT_ACT)) return null;
    return this.commands.execute(new ProposeEndpointAct(endpoint, params, reader, context));
  }
}
