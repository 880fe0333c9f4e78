import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { RollWebhookSecret } from '#webhooks/commands/roll-webhook-secret/roll-webhook-secret.command';
import { USUAL_GRACE, LONGEST_GRACE } from '#webhooks/domain/webhook-endpoint.decisions';
import { WebhookEndpointWithSecretResource } from '#webhooks/resource/webhook-endpoint.resource';
import { Whole } from '#http/validation/fields';

class RollWebhookSecretBody {
  @Whole({
    min: 0,
    max: LONGEST_GRACE,
    optional: true,
    description: 'Seconds during which the old secret also signs; defaults to a day.',
    example: 3600,
  })
  readonly grace_period?: number;
}

@Controller('webhooks')
export class RollWebhookSecretController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/roll_secret')
  @Scope('webhooks:write')
  @About(`
    Generates a new signing secret, which is shown only once. For grace_period seconds (a day by default, 7 days at most), deliveries are signed
    with the old secret as well. Each secret has its own grace period, and at most the 10 newest secrets sign.
  `)
  @Answers(200, WebhookEndpointWithSecretResource, ['invalid_integer', 'invalid_range', 'resource_missing'])
  roll(
    @Param('id') id: string,
    @Body() body: RollWebhookSecretBody,
    @Commanding() context: CommandContext,
  ): Promise<WebhookEndpointWithSecretResource> {
    return this.commands.execute(RollWebhookSecret({ id, grace: body.grace_period ?? USUAL_GRACE, context }));
  }
}
