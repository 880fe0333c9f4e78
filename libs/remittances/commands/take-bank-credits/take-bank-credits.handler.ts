import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fact } from '#kernel/fact';
import { EventHistory } from '#platform/event-history/event-history';
import { EventStore } from '#platform/event-store/event-store';
import { ReceiveBankCredit } from '#remittances/commands/receive-bank-credit/receive-bank-credit.command';
import { TakeBankCredits } from '#remittances/commands/take-bank-credits/take-bank-credits.command';
import { type ImportedCredit, importPartStream } from '#remittances/domain/bank-credit-import';
import { rowId } from '#remittances/matching/row-id';

/** Credits that are written concurrently, so that they share a commit. */
const AT_ONCE = 64;

@CommandHandler(TakeBankCredits)
export class TakeBankCreditsHandler implements ICommandHandler<TakeBankCredits> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
  ) {}

  /** Each row is a separate command: a repeat after a kill finds its own result, and a duplicate credit is recognised. */
  async execute({ id, part, context }: TakeBankCredits): Promise<void> {
    const stream = importPartStream(id, part);
    const story = await this.history.stream(stream);
    if (story.length > 1) return;
    const left = (story[0]!.data as { rows: readonly ImportedCredit[] }).rows.values();
    const counts = { received: 0, duplicate: 0 };
    const writer = async (): Promise<void> => {
      for (const { row, ...draft } of left) {
        const command = new ReceiveBankCredit(draft, context.childContext(`row ${row}`), rowId('bc', id, row));
        const { isNew } = await this.commands.execute(command);
        counts[isNew ? 'received' : 'duplicate']++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, writer));
    const taken = context.event(stream, fact('bank_credit_import.part_taken', { import: id, ...counts }));
    await this.eventStore.append(stream, story[0]!.revision, [taken]);
  }
}
