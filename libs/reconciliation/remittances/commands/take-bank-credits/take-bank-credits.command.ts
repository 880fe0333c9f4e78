import { CommandBus } from '@nestjs/cqrs';
import { fact } from '#kernel/fact';
import { compositeCommand, fields } from '#platform/cqrs/command';
import { EventHistory } from '#platform/event-history/event-history';
import { EventStore } from '#platform/event-store/event-store';
import { ReceiveBankCredit } from '#reconciliation/remittances/commands/receive-bank-credit/receive-bank-credit.command';
import { importPartStream } from '#reconciliation/remittances/domain/bank-credit-import';
import { rowId } from '#reconciliation/remittances/matching/row-id';

/** Credits that are written concurrently, so that they share a commit. */
const AT_ONCE = 64;

/**
 * Records the bank credits of one part of an import. Repeating it has no effect. Each row is a separate command: a repeat after a kill finds
 * its own result, and a duplicate credit is recognised.
 */
export const TakeBankCredits = compositeCommand('TakeBankCredits', {
  input: fields<{ id: string; part: number }>(),
  uses: { eventStore: EventStore, history: EventHistory, commands: CommandBus },
  async run({ id, part, context }, { eventStore, history, commands }) {
    const stream = importPartStream(id, part);
    const story = await history.stream(stream);
    if (story.length > 1) return;
    const left = story.find((event) => event.type === 'bank_credit_import.rows_received')!.data.rows.values();
    const counts = { received: 0, duplicate: 0 };
    const writer = async (): Promise<void> => {
      for (const { row, ...draft } of left) {
        const command = ReceiveBankCredit({ draft, context: context.childContext(`row ${row}`), id: rowId('bc', id, row) });
        const { isNew } = await commands.execute(command);
        counts[isNew ? 'received' : 'duplicate']++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, writer));
    const taken = context.event(stream, fact('bank_credit_import.part_taken', { import: id, ...counts }));
    await eventStore.append(stream, story[0]!.revision, [taken]);
  },
});
