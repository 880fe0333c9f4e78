import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { DeleteBankCredit } from '#remittances/commands/delete-bank-credit/delete-bank-credit.command';
import { TRANSFERS_OF_CREDITS } from '#remittances/matching/transfers-of-credits.projection';
import { DeletedBankCreditResource } from '#remittances/resource/bank-credit.resource';

@Controller('cod/bank_credits')
export class DeleteBankCreditController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @Scope('cod:write', { reads: [TRANSFERS_OF_CREDITS] })
  @About(`
    Takes back a credit that was wrong. The lines of its UTR are compared with what is left: a finding bank_differs and its alert are settled,
    or give way to those of another difference. The same credit may be reported again, and is then a new one.
  `)
  @Answers(200, DeletedBankCreditResource, ['resource_missing'])
  async delete(@Param('id') id: string, @Commanding() context: CommandContext): Promise<DeletedBankCreditResource> {
    await this.commands.execute(new DeleteBankCredit(id, context));
    return { id, object: 'bank_credit', deleted: true };
  }
}
