import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { scopeOf } from '#platform/storage/documents';
import { CountSettlement } from '#remittances/commands/count-settlement/count-settlement.command';
import { bankTransfer } from '#remittances/domain/bank-transfer';
import { countSettlement } from '#remittances/domain/bank-transfer.decisions';
import { bareUtr } from '#remittances/domain/bank-transfer.events';
import { transferStream } from '#remittances/matching/transfer-stream';

@CommandHandler(CountSettlement)
export class CountSettlementHandler implements ICommandHandler<CountSettlement> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ counted, context }: CountSettlement): Promise<void> {
    const utr = bareUtr(counted.utr);
    const stream = transferStream(scopeOf(context.account, context.livemode), counted.currency, utr);
    await this.eventStore.decide(stream, bankTransfer, (transfer) => countSettlement(transfer, { ...counted, utr }), context);
  }
}
