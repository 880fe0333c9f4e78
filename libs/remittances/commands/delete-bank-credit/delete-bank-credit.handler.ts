import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { Lookups } from '#platform/storage/lookups';
import { DeleteBankCredit } from '#remittances/commands/delete-bank-credit/delete-bank-credit.command';
import { bankTransfer } from '#remittances/domain/bank-transfer';
import { deleteCredit } from '#remittances/domain/bank-transfer.decisions';
import { bankCreditMissing } from '#remittances/domain/remittance.errors';
import { TRANSFERS_OF_CREDITS, type TransferOfCredit } from '#remittances/matching/transfers-of-credits.projection';

@CommandHandler(DeleteBankCredit)
export class DeleteBankCreditHandler implements ICommandHandler<DeleteBankCredit> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly lookups: Lookups,
  ) {}

  async execute({ credit, context }: DeleteBankCredit): Promise<void> {
    const found = await this.lookups.find<TransferOfCredit>(TRANSFERS_OF_CREDITS, credit);
    if (found === null) throw bankCreditMissing(credit);
    await this.eventStore.decide(found.stream, bankTransfer, (transfer) => deleteCredit(transfer, credit), context);
  }
}
