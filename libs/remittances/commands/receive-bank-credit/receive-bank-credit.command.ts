import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { BankCreditReceived } from '#remittances/domain/bank-transfer.events';
import type { BankCreditResource } from '#remittances/resource/bank-credit.resource';

export type BankCreditDraft = Omit<BankCreditReceived, 'credit'>;

/** Records a bank credit. If the credit is known already, the answer is the existing one and `isNew` is false. */
export class ReceiveBankCredit extends Command<{ readonly credit: BankCreditResource; readonly isNew: boolean }> {
  constructor(
    readonly draft: BankCreditDraft,
    readonly context: CommandContext,
    /** The id that the credit gets if it is new. */
    readonly credit = context.id('bc'),
  ) {
    super();
  }
}
