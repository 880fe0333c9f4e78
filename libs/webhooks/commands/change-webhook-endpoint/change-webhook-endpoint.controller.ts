import { Body, Controller, Param, Patch, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { CommandContext } from '#platform/event-store/command-context';
import { CurrentCaller, type Caller, Commanding } from '#http/parameters';
import { About, Answers, MayAwait, Scope } from '#http/route';
import { EndpointApprovals } from '#webhooks/endpoint-approvals';
import type { ProposalResource } from '#proposals/contract';
import { ChangeWebhookEndpointBody } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.body';
import { ChangeWebhookEndpoint } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.command';
import { WebhookEndpointResource } from '#webhooks/resource/webhook-endpoint.resource';

const REFUSALS = [
  'invalid_url',
  'array_empty',
  'unknown_event_type',
  'invalid_enum_value',
  'metadata_too_many_keys',
  'request_too_large',
  'resource_missing',
  'proposal_limit_reached',
] as const;

@Controller('webhooks')
export class ChangeWebhookEndpointController {
  constructor(
    private readonly commands: CommandBus,
    private readonly approvals: EndpointApprovals,
  ) {}

  @Patch(':id')
  @Scope('webhooks:write')
  @About(`
    Changes what is sent to an endpoint and where, or disables and enables it. Fields that are left out stay; events is
    replaced, metadata merged (null clears it), null or "" removes the description. While an endpoint is disabled, what it would
    have been sent is held; enabling it sends what happens from then on, recover what was held.

    A restricted key changes url and events only where it may read the resource of every event that the endpoint is sent before and after,
    else insufficient_scope.

    Where the account lists webhook_endpoint in requires_approval, it becomes a proposal, answered with status 202: an owner has to approve it.
  `)
  @MayAwait('ProposalResource', 'Another person has to approve it.')
  @Answers(200, WebhookEndpointResource, REFUSALS)
  async change(
    @Param('id') id: string,
    @Body() body: ChangeWebhookEndpointBody,
    @CurrentCaller() { key }: Caller,
    @Commanding() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookEndpointResource | ProposalResource> {
    const proposal = await this.approvals.proposed(id, { does: 'change', ...body }, key, context);
    if (proposal !== null) {
      reply.code(202);
      return proposal;
    }
    return this.commands.execute(new ChangeWebhookEndpoint(id, { ...body }, key, context));
  }
}
