import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateSessionBody } from '#checkout/commands/create-session/create-session.body';
import { CreateSession } from '#checkout/commands/create-session/create-session.command';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { sessionDraft } from '#checkout/commands/create-session/session-draft';
import { CreatedSessionResource } from '#checkout/resource/session.resource';
import { Configuration } from '#platform/config/configuration';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#platform/http/parameters';
import { About, Answers, Scope } from '#platform/http/route';

@Controller('checkout/sessions')
export class CreateSessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly configuration: Configuration,
    private readonly clientSecrets: ClientSecrets,
  ) {}

  @Post()
  @Scope('checkout_sessions:write')
  @About(`
    Begins a checkout: a cart with a price, open for 24 hours unless expires_at says otherwise. Send the shopper to its url, or
    complete it through this interface. The answer holds the client_secret, by which a browser reaches this one session, also as the
    fragment of url; it is not shown again.

    Amounts must add up: amount = subtotal − discount + shipping + tax, and the lines make the subtotal (or the amount,
    without amount_details); otherwise amount_mismatch says both sums. cod.fee comes on top when the shopper chooses cash.
    partial_prepaid needs a prepaid_requirement. Fires checkout.session.created.
  `)
  @Answers(201, CreatedSessionResource, [
    'missing_field',
    'amount_mismatch',
    'request_too_large',
    'invalid_currency',
    'invalid_phone',
    'invalid_postal_code',
    'invalid_range',
  ])
  async create(@Body() body: CreateSessionBody, @Commanding() context: CommandContext): Promise<CreatedSessionResource> {
    const session = context.id('cs');
    const draft = sessionDraft(body, session, this.configuration.page(`/checkout/${session}`));
    const created = await this.commands.execute(new CreateSession(draft, context));
    const client_secret = this.clientSecrets.of(session);
    // A browser sends no fragment to anybody: the page reads it, and no log of a server has it.
    return { ...created, url: `${created.url}#${client_secret}`, client_secret };
  }
}
