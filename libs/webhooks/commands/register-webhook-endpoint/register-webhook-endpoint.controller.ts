import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changedMetadata, type MetadataChanges } from '#kernel/metadata';
import type { CommandContext } from '#platform/event-store/command-context';
import { CurrentCaller, type Caller, Commanding } from '#http/parameters';
import { About, Answers, MayAwait, Scope } from '#http/route';
import { RegisterWebhookEndpoint } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.command';
import { EndpointApprovals } from '#webhooks/endpoint-approvals';
import type { ProposalResource } from '#proposals/contract';
import { EventReaders } from '#webhooks/delivery/event-readers';
import { MOST_ENDPOINTS } from '#webhooks/domain/webhook-endpoint.decisions';
import { WebhookEndpointWithSecretResource } from '#webhooks/resource/webhook-endpoint.resource';
import { ListOfText, Metadata, Text, WebAddress } from '#http/validation/fields';
import { EVERY_TYPE, MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';

class RegisterWebhookEndpointBody {
  @WebAddress({
    max: 2048,
    http: true,
    description: 'Address that events are sent to: https://, on the public internet.',
    example: 'https://example.com/webhooks',
  })
  readonly url!: string;

  @ListOfText({
    values: [EVERY_TYPE, ...MERCHANT_EVENT_TYPES],
    code: 'unknown_event_type',
    description: 'The event types to receive, or ["*"] for all.',
    example: ['order.paid', 'refund.succeeded'],
  })
  readonly events!: readonly string[];

  @Text({ min: 0, max: 500, optional: true, description: 'Your own note on the endpoint.' })
  readonly description?: string;

  @Metadata()
  readonly metadata?: MetadataChanges;
}

const REFUSALS = [
  'missing_field',
  'invalid_url',
  'array_empty',
  'unknown_event_type',
  'request_too_large',
  'webhook_endpoint_limit_reached',
  'proposal_limit_reached',
] as const;

@Controller('webhooks')
export class RegisterWebhookEndpointController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readers: EventReaders,
    private readonly approvals: EndpointApprovals,
  ) {}

  @Post()
  @Scope('webhooks:write')
  @About(`
    Registers a webhook endpoint, which receives events from now on. The response contains the signing secret, which is shown only once.

    url is a public https:// address. events lists event types, or ["*"] for all present and future types. An account has at most
    ${MOST_ENDPOINTS} endpoints per mode (webhook_endpoint_limit_reached). A restricted key can only subscribe to events whose resources it may
    read; otherwise the request fails with insufficient_scope. The format of deliveries is described under Webhooks.

    If the account lists webhook_endpoint in requires_approval, this creates a proposal, with status 202, that an owner has to approve. Roll the
    secret afterwards to obtain one. So it does in live mode for a user whose role sees the subscribed events masked, or not at all.
  `)
  @MayAwait('ProposalResource', 'Another user has to approve it.')
  @Answers(201, WebhookEndpointWithSecretResource, REFUSALS)
  async register(
    @Body() body: RegisterWebhookEndpointBody,
    @CurrentCaller() caller: Caller,
    @Commanding() context: CommandContext,
  ): Promise<WebhookEndpointWithSecretResource | ProposalResource> {
    const { url, events, description, metadata } = body;
    this.readers.check(caller.key, events);
    const id = context.id('we');
    const settings = { url, events, description: description || null, metadata: changedMetadata({}, metadata ?? null) };
    const proposal = await this.approvals.proposed(id, { does: 'register', ...settings }, caller, context);
    if (proposal === null)
      return this.commands.execute(RegisterWebhookEndpoint({ draft: { id, livemode: context.livemode, ...settings }, context }));
    return proposal;
  }
}
