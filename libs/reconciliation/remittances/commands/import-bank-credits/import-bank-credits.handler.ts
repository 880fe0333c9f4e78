import { setTimeout as pause } from 'node:timers/promises';
import { CommandHandler } from '@nestjs/cqrs';
import { fact, fold } from '#kernel/fact';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { ImportBankCredits } from '#reconciliation/remittances/commands/import-bank-credits/import-bank-credits.command';
import { importPartStream, importStream, isThere } from '#reconciliation/remittances/domain/bank-credit-import';
import { ThreadedFiles } from '#reconciliation/remittances/files/threaded-files';
import type { BankCreditImportResource } from '#reconciliation/remittances/resource/bank-credit-import.resource';
import { bankCreditImportResource } from '#reconciliation/remittances/resource/bank-credit-import.view';

const MOST_PROBLEMS = 100;
/** Rows of one part, few enough for their results to fit into one append. */
const ROWS_OF_A_PART = 250;
/** Milliseconds to wait for the results. If they take longer, the answer has the status `processing`. */
const LONGEST_WAIT = 1500;
const POLL_MS = 20;

@CommandHandler(ImportBankCredits.type)
export class ImportBankCreditsHandler {
  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
    private readonly files: ThreadedFiles,
  ) {}

  /**
   * Reads the whole file before writing anything, so that a refused file leaves nothing behind. The fact that starts the processing is written last: if
   * this fails earlier, nothing has been processed, and the repeated request writes the same parts.
   */
  async execute({ path, currency, columnMap, context }: ReturnType<typeof ImportBankCredits>): Promise<BankCreditImportResource> {
    const id = context.id('bci');
    const { credits, problems, notes } = await this.files.credits(path, currency, context.now, columnMap);
    const parts = Math.ceil(credits.length / ROWS_OF_A_PART);
    for (let part = 0; part < parts; part++) {
      const rows = credits.slice(part * ROWS_OF_A_PART, (part + 1) * ROWS_OF_A_PART);
      const stream = importPartStream(id, part);
      const news = context.event(stream, fact('bank_credit_import.rows_received', { import: id, rows }));
      await this.eventStore.append(stream, 'no_stream', [news]);
    }
    const received = fact('bank_credit_import.received', {
      import: id,
      rows: credits.length + problems.length,
      parts,
      unreadable: problems.length,
      problems: problems.slice(0, MOST_PROBLEMS).map(({ row, code, message }) => ({ row, code, message })),
      notes,
    });
    await this.eventStore.decide(importStream(id), isThere, (known) => (known ? [] : [received]), context);
    return this.resultWithin(id, parts, context);
  }

  /** The import once all parts are processed, or as it is after `LONGEST_WAIT`. Parts are processed in order, so only the first pending one is polled. */
  private async resultWithin(id: string, parts: number, context: CommandContext): Promise<BankCreditImportResource> {
    const events: RecordedEvent[] = await this.history.stream(importStream(id));
    const deadline = performance.now() + LONGEST_WAIT;
    for (let part = 0; part < parts && performance.now() < deadline;) {
      const [, taken] = await this.history.stream(importPartStream(id, part));
      if (taken === undefined) await pause(POLL_MS);
      else {
        events.push(taken);
        part++;
      }
    }
    for (const { position } of events) context.written(position);
    return fold(bankCreditImportResource, events)!;
  }
}
