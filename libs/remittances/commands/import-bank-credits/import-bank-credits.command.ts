import type { CommandContext } from '#platform/event-store/command-context';
import type { BankColumnMap } from '#remittances/files/bank-columns';
import { Command } from '#platform/cqrs/messages';
import type { BankCreditImportResource } from '#remittances/resource/bank-credit-import.resource';

/** Imports the bank credits of a file. If the file is sent again, only credits that are not known yet are added. */
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
