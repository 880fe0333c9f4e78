import type { CommandContext } from '#platform/event-store/command-context';
import type { BankColumnMap } from '#remittances/files/bank-columns';
import { Command } from '#platform/cqrs/messages';
import type { BankCreditImportResource } from '#remittances/resource/bank-credit-import.resource';

/** A file of what reached the bank. Sent again, it brings what it has not brought yet. */
export class ImportBankCredits extends Command<BankCreditImportResource> {
  constructor(
    readonly path: string,
    readonly currency: string,
    /** What this bank's headers mean. */
    readonly columnMap: BankColumnMap,
    readonly context: CommandContext,
  ) {
    super();
  }
}
