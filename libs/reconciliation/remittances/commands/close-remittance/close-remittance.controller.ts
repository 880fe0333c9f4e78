import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { CloseRemittance } from '#reconciliation/remittances/commands/close-remittance/close-remittance.command';
import { VoidRemittance } from '#reconciliation/remittances/commands/void-remittance/void-remittance.command';
import { RemittanceResource } from '#reconciliation/remittances/resource/remittance.resource';

const REFUSALS = ['resource_missing', 'transition_not_allowed', 'remittance_closed'] as const;

@Controller('cod/remittances/:id')
export class CloseRemittanceController {
  constructor(private readonly commands: CommandBus) {}

  @Post('close')
  @Scope('cod:write')
  @About(`
    Closes a remittance. Close it once you have reviewed its findings: the service does not check that. The claims about the remittance itself
    are settled soon after; claims about its orders stay open. A closed remittance cannot be voided or reopened.
  `)
  @Answers(200, RemittanceResource, REFUSALS)
  close(@Param('id') id: string, @Commanding() context: CommandContext): Promise<RemittanceResource> {
    return this.commands.execute(CloseRemittance({ remittance: id, context }));
  }

  @Post('void')
  @Scope('cod:write')
  @About(`
    Voids a remittance: the effects of its lines are reversed, and its collections soon return to their previous state. The same file can then be
    sent again.
  `)
  @Answers(200, RemittanceResource, REFUSALS)
  void(@Param('id') id: string, @Commanding() context: CommandContext): Promise<RemittanceResource> {
    return this.commands.execute(VoidRemittance({ remittance: id, context }));
  }
}
