import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { DeleteBankCredit } from '#reconciliation/remittances/commands/delete-bank-credit/delete-bank-credit.command';
import { TRANSFERS_OF_CREDITS } from '#reconciliation/remittances/matching/transfers-of-credits.projection';
import { DeletedBankCreditResource } from '#reconciliation/remittances/resource/bank-credit.resource';

@Controller('cod/bank_credits')
export class DeleteBankCreditController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @Scope('cod:write', { reads: [TRANSFERS_OF_CREDITS] })
  @About(`
    Deletes an incorrect bank credit. The lines of its UTR are compared again with what remains, and the finding bank_differs and its alert are
    settled or replaced accordingly. The same credit can be recorded again, as a new one.
  `)
  @Answers(200, DeletedBankCreditResource, ['resource_missing'])
  async delete(@Param('id') id: string, @Commanding() context: CommandContext): Promise<DeletedBankCreditResource> {
    await this.commands.execute(DeleteBankCredit({ credit: id, context }));
    return { id, object: 'bank_credit', deleted: true };
  }
}
