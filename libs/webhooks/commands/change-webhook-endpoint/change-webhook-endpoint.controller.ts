import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { CurrentCaller, type Caller, Commanding } from '#http/parameters';
import { About, Answers, MayAwait, Scope } from '#http/route';
import { EndpointApprovals } from '#webhooks/endpoint-approvals';
import type { ProposalResource } from '#proposals/contract';
import { ChangeWebhookEndpoint } from '#webhooks/commands/change-webhook-endpoint/change-webhook-endpoint.command';
import { WebhookEndpointResource, ENDPOINT_STATUSES } from '#webhooks/resource/webhook-endpoint.resource';
import type { MetadataChanges } from '#kernel/metadata';
import { ListOfText, Metadata, OneOf, Text, WebAddress } from '#http/validation/fields';
import { EVERY_TYPE, MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';

/** An omitted field keeps its value; null and an empty text are refused. */
const UNCHANGED_IF_OMITTED = { optional: true, empty: 'refused' } as const;

class ChangeWebhookEndpointBody {
  @WebAddress({ max: 2048, http: true, ...UNCHANGED_IF_OMITTED, description: 'Address that events are sent to from now on.' })
  readonly url?: string;

  @ListOfText({
    values: [EVERY_TYPE, ...MERCHANT_EVENT_TYPES],
    code: 'unknown_event_type',
    ...UNCHANGED_IF_OMITTED,
    description: 'All the event types to receive from now on, or ["*"].',
    example: ['order.paid', 'order.cancelled'],
  })
  readonly events?: readonly string[];

  @Text({ max: 500, optional: true, empty: 'removes', description: 'A note of your own; null or "" removes it.' })
  readonly description?: string | null;

  @Metadata({ patch: true, description: 'Keys to set. "" or null removes a key; null in place of the object removes all keys.' })
  readonly metadata?: MetadataChanges;

  @OneOf(ENDPOINT_STATUSES, { ...UNCHANGED_IF_OMITTED, description: 'Status of the endpoint. Events for a disabled endpoint are held.' })
  readonly status?: (typeof ENDPOINT_STATUSES)[number];
}

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
    Updates, disables or enables a webhook endpoint. Omitted fields do not change. events is replaced; metadata is merged (null removes all keys);
    null or "" removes the description. Events for a disabled endpoint are held. Once it is enabled, it receives new events; recover it to send
    those that were held.

    A restricted key can change url and events only if it may read the resources of all events that the endpoint receives before and after the
    change; otherwise the request fails with insufficient_scope.

    If the account lists webhook_endpoint in requires_approval, this creates a proposal, with status 202, that an owner has to approve. So does, in
    live mode, another url or other events for a user whose role sees the events masked, or not at all.
  `)
  @MayAwait('ProposalResource', 'Another person has to approve it.')
  @Answers(200, WebhookEndpointResource, REFUSALS)
  async change(
    @Param('id') id: string,
    @Body() body: ChangeWebhookEndpointBody,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
  ): Promise<WebhookEndpointResource | ProposalResource> {
    const proposal = await this.approvals.proposed(id, { does: 'change', ...body }, caller, context);
    if (proposal !== null) return proposal;
    return this.commands.execute(ChangeWebhookEndpoint({ id, change: { ...body }, reader: caller.key, context }));
  }
}
