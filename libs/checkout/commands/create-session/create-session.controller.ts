import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateSessionBody } from '#checkout/commands/create-session/create-session.body';
import { CreateSession } from '#checkout/commands/create-session/create-session.command';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { sessionWish } from '#checkout/commands/create-session/session-wish';
import { CreatedSessionResource } from '#checkout/resource/session.resource';
import { Configuration } from '#platform/config/configuration';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#platform/http/asking';
import { Answers, Scope } from '#platform/http/route';

@Controller('checkout/sessions')
export class CreateSessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly configuration: Configuration,
    private readonly clientSecrets: ClientSecrets,
  ) {}

  /** Begins a checkout. The shopper is sent to its `url`, or the merchant completes it through this interface. */
  @Post()
  @Scope('checkout_sessions:write')
  @Answers(201, CreatedSessionResource, ['missing_field', 'amount_mismatch', 'invalid_currency', 'invalid_phone', 'invalid_range'])
  async create(@Body() body: CreateSessionBody, @Commanding() context: CommandContext): Promise<CreatedSessionResource> {
    const session = context.id('cs');
    const wish = sessionWish(body, session, this.configuration.page(`/checkout/${session}`));
    const created = await this.commands.execute(new CreateSession(wish, context));
    return { ...created, client_secret: this.clientSecrets.of(session) };
  }
}
