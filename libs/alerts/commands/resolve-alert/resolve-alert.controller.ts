import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ResolveAlert } from '#alerts/commands/resolve-alert/resolve-alert.command';
import { AlertResource } from '#alerts/resource/alert.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { Text } from '#http/validation/fields';

class ResolveAlertBody {
  @Text({ optional: true, max: 500, description: 'Internal note on how it was resolved.', example: 'Refunded at the gateway.' })
  note?: string | null;
}

@Controller('alerts')
export class ResolveAlertController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/resolve')
  @Scope('orders:write')
  @About(`
    Marks an alert as resolved. It records who resolved it, and an optional note. It has no other effect. An alert that is already resolved does
    not change. An alert about what a user proposed or did is resolved by others: for that user it is self_approval.
  `)
  @Answers(200, AlertResource, ['resource_missing', 'self_approval'])
  resolve(
    @Param('id') id: string,
    @Body() { note = null }: ResolveAlertBody,
    @Commanding() context: CommandContext,
  ): Promise<AlertResource> {
    return this.commands.execute(ResolveAlert({ alert: id, note, context }));
  }
}
