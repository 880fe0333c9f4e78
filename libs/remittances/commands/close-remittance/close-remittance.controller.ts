import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { CloseRemittance } from '#remittances/commands/close-remittance/close-remittance.command';
import { VoidRemittance } from '#remittances/commands/void-remittance/void-remittance.command';
import { RemittanceResource } from '#remittances/resource/remittance.resource';

const REFUSALS = ['resource_missing', 'transition_not_allowed', 'remittance_closed'] as const;

@Controller('cod/remittances/:id')
export class CloseRemittanceController {
  constructor(private readonly commands: CommandBus) {}

  @Post('close')
  @Scope('cod:write')
  @About('Puts a remittance away: what was found in it has been looked at. Nothing follows from it, and it cannot be void any more.')
  @Answers(200, RemittanceResource, REFUSALS)
  close(@Param('id') id: string, @Commanding() context: CommandContext): Promise<RemittanceResource> {
    return this.commands.execute(new CloseRemittance(id, context));
  }

  @Post('void')
  @Scope('cod:write')
  @About(`
    Takes back what the lines of a remittance brought: soon after the answer its collections are what they were before. The same file can then
    be taken in again.
  `)
  @Answers(200, RemittanceResource, REFUSALS)
  void(@Param('id') id: string, @Commanding() context: CommandContext): Promise<RemittanceResource> {
    return this.commands.execute(new VoidRemittance(id, context));
  }
}
