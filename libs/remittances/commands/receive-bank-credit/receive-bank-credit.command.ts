import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { BankCreditReceived } from '#remittances/domain/bank-transfer.events';
import type { BankCreditResource } from '#remittances/resource/bank-credit.resource';

export type BankCreditDraft = Omit<BankCreditReceived, 'credit'>;

/** Money has reached the bank. A known credit is answered as it is. */
export class ReceiveBankCredit extends Command<{ readonly credit: BankCreditResource; readonly isNew: boolean }> {
  constructor(
    readonly draft: BankCreditDraft,
    readonly context: CommandContext,
    /** The id of a new one. */
    readonly credit = context.id('bc'),
  ) {
    super();
  }
}
