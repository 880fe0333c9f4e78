import { setTimeout as pause } from 'node:timers/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fact, fold } from '#kernel/fact';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { ImportBankCredits } from '#remittances/commands/import-bank-credits/import-bank-credits.command';
import { importPartStream, importStream, isThere } from '#remittances/domain/bank-credit-import';
import { readBankCredits } from '#remittances/files/read-bank-credits';
import type { BankCreditImportResource } from '#remittances/resource/bank-credit-import.resource';
import { bankCreditImportResource } from '#remittances/resource/bank-credit-import.view';

const MOST_PROBLEMS = 100;
/** Rows of one part: their results fit into one append. */
const ROWS_OF_A_PART = 250;
/** A file that takes longer is answered as being processed. Milliseconds. */
const LONGEST_WAIT = 1500;
const POLL_MS = 20;

@CommandHandler(ImportBankCredits)
export class ImportBankCreditsHandler implements ICommandHandler<ImportBankCredits> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
  ) {}

  /**
   * The whole file is read before anything is written, and all parts are written before the import is: one that fails before has begun nothing, and
   * its repeat writes the same parts.
   */
  async execute({ path, currency, columnMap, context }: ImportBankCredits): Promise<BankCreditImportResource> {
    const id = context.id('bci');
    const { credits, problems, notes } = await readBankCredits(path, currency, context.now, columnMap);
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
    return this.soon(id, parts, context);
  }

  /** Parts are processed in order, so only the first unprocessed part is looked at again. */
  private async soon(id: string, parts: number, context: CommandContext): Promise<BankCreditImportResource> {
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
