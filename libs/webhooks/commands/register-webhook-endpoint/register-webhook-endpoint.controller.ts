import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changedMetadata } from '#kernel/metadata';
import type { CommandContext } from '#platform/event-store/command-context';
import { CurrentCaller, type Caller, Commanding } from '#platform/http/parameters';
import { About, Answers, Scope } from '#platform/http/route';
import { RegisterWebhookEndpointBody } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.body';
import { RegisterWebhookEndpoint } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.command';
import { EventReaders } from '#webhooks/delivery/event-readers';
import { WebhookEndpointWithSecretResource } from '#webhooks/resource/webhook-endpoint.resource';

const REFUSALS = [
  'missing_field',
  'invalid_url',
  'array_empty',
  'unknown_event_type',
  'request_too_large',
  'webhook_endpoint_limit_reached',
] as const;

@Controller('webhooks')
export class RegisterWebhookEndpointController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readers: EventReaders,
  ) {}

  @Post()
  @Scope('webhooks:write')
  @About(`
    Registers an address for events that happen from now on. The answer holds the signing secret, which is shown this once.

    url is a public https:// address; events are types, or ["*"] for all there are and will be. An account has at most 16
    endpoints in each mode (webhook_endpoint_limit_reached). A restricted key subscribes to events whose resource it may read, else
    insufficient_scope. What is sent is described under Webhooks.
  `)
  @Answers(201, WebhookEndpointWithSecretResource, REFUSALS)
  async register(
    @Body() body: RegisterWebhookEndpointBody,
    @CurrentCaller() { key }: Caller,
    @Commanding() context: CommandContext,
  ): Promise<WebhookEndpointWithSecretResource> {
    const { url, events, description, metadata } = body;
    this.readers.check(key, events);
    const id = context.id('we');
    const draft = {
      id,
      livemode: context.livemode,
      url,
      events,
      description: description || null,
      metadata: changedMetadata({}, metadata ?? null),
    };
    return this.commands.execute(new RegisterWebhookEndpoint(draft, context));
  }
}
