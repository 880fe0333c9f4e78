import { bareNumber } from '#kernel/parcel-names';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { scopeOf } from '#platform/storage/documents';
import { ReceiveBankCredit } from '#remittances/commands/receive-bank-credit/receive-bank-credit.command';
import { type BankTransfer, bankTransfer, creditAlike } from '#remittances/domain/bank-transfer';
import { receiveCredit } from '#remittances/domain/bank-transfer.decisions';
import type { BankCreditReceived, BankTransferFact } from '#remittances/domain/bank-transfer.events';
import { transferStream } from '#remittances/matching/transfer-stream';
import { bankCreditResource } from '#remittances/resource/bank-credit.view';

@CommandHandler(ReceiveBankCredit)
export class ReceiveBankCreditHandler implements ICommandHandler<ReceiveBankCredit> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ draft, context, credit: id }: ReceiveBankCredit) {
    const credit: BankCreditReceived = { ...draft, utr: bareNumber(draft.utr), credit: id };
    const stream = transferStream(scopeOf(context.account, context.livemode), credit.currency, credit.utr);
    const { events } = await this.eventStore.decide(stream, bankTransfer, (transfer) => receiveCredit(transfer, credit), context);
    const known = creditAlike(fold<BankTransfer, BankTransferFact>(bankTransfer, events), credit)!;
    const received = events.find(({ data }) => (data as Partial<BankCreditReceived>).credit === known.credit)!;
    return { credit: bankCreditResource(known, received), isNew: known.credit === credit.credit };
  }
}
