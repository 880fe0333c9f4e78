import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, MayAwait, Scope } from '#http/route';
import { EndpointApprovals } from '#webhooks/endpoint-approvals';
import type { ProposalResource } from '#proposals/contract';
import { RemoveWebhookEndpoint } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.command';
import { RemovedWebhookEndpointResource } from '#webhooks/resource/webhook-endpoint.resource';

@Controller('webhooks')
export class RemoveWebhookEndpointController {
  constructor(
    private readonly commands: CommandBus,
    private readonly approvals: EndpointApprovals,
  ) {}

  @Delete(':id')
  @Scope('webhooks:write')
  @About(`
    Deletes a webhook endpoint. Scheduled deliveries to it are cancelled.

    If the account lists webhook_endpoint in requires_approval, this creates a proposal, with status 202, that an owner has to approve.
  `)
  @MayAwait('ProposalResource', 'Another person has to approve it.')
  @Answers(200, RemovedWebhookEndpointResource, ['resource_missing', 'proposal_limit_reached'])
  async remove(
    @Param('id') id: string,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
  ): Promise<RemovedWebhookEndpointResource | ProposalResource> {
    const proposal = await this.approvals.proposed(id, { does: 'remove' }, caller, context);
    if (proposal !== null) return proposal;
    await this.commands.execute(RemoveWebhookEndpoint({ id, context }));
    return { id, object: 'webhook_endpoint', deleted: true };
  }
}
