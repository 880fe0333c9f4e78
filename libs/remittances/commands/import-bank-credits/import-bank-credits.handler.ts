import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ImportBankCredits } from '#remittances/commands/import-bank-credits/import-bank-credits.command';
import { ReceiveBankCredit } from '#remittances/commands/receive-bank-credit/receive-bank-credit.command';
import { readBankCredits } from '#remittances/files/read-bank-credits';
import type { BankCreditImportResource } from '#remittances/resource/bank-credit.resource';

const MOST_PROBLEMS = 100;

@CommandHandler(ImportBankCredits)
export class ImportBankCreditsHandler implements ICommandHandler<ImportBankCredits> {
  constructor(private readonly commands: CommandBus) {}

  /** All of the file is read before anything comes of it. */
  async execute({ path, currency, columnMap, context }: ImportBankCredits): Promise<BankCreditImportResource> {
    const { credits, problems } = await readBankCredits(path, currency, context.now, columnMap);
    let received = 0;
    for (const { row, ...draft } of credits) {
      const own = context.besides(`row ${row}`);
      const { isNew } = await this.commands.execute(new ReceiveBankCredit(draft, own));
      if (own.position !== null) context.written(own.position);
      if (isNew) received++;
    }
    const [rows, duplicate] = [credits.length + problems.length, credits.length - received];
    return {
      object: 'bank_credit_import',
      counts: { rows, received, duplicate, unreadable: problems.length },
      problems: problems.slice(0, MOST_PROBLEMS).map(({ row, code, message }) => ({ row, code, message })),
    };
  }
}
