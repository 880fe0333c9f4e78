import type { CommandContext } from '#platform/event-store/command-context';
import type { BankColumnMap } from '#reconciliation/remittances/files/bank-columns';
import { message } from '#platform/cqrs/command';
import type { BankCreditImportResource } from '#reconciliation/remittances/resource/bank-credit-import.resource';

/** Imports the bank credits of a file. If the file is sent again, only credits that are not known yet are added. */
export const ImportBankCredits = message<
  {
    path: string;
    currency: string;
    /** What this bank's headers mean. */
    columnMap: BankColumnMap;
    context: CommandContext;
  },
  BankCreditImportResource
>('ImportBankCredits');
