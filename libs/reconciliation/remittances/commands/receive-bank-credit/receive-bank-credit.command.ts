import { fold } from '#kernel/fact';
import { bareNumber } from '#kernel/parcel-names';
import { command, fields } from '#platform/cqrs/command';
import { scopeOf } from '#platform/storage/documents';
import { type BankTransfer, bankTransfer, creditAlike } from '#reconciliation/remittances/domain/bank-transfer';
import { receiveCredit } from '#reconciliation/remittances/domain/bank-transfer.decisions';
import type { BankCreditReceived, BankTransferFact } from '#reconciliation/remittances/domain/bank-transfer.events';
import { transferStream } from '#reconciliation/remittances/matching/transfer-stream';
import { bankCreditResource } from '#reconciliation/remittances/resource/bank-credit.view';

export type BankCreditDraft = Omit<BankCreditReceived, 'credit'>;

/** Records a bank credit. If the credit is known already, the answer is the existing one and `isNew` is false. */
export const ReceiveBankCredit = command('ReceiveBankCredit', {
  input: fields<{
    draft: BankCreditDraft;
    /** The id that the credit gets if it is new. */
    id?: string;
  }>(),
  prepare: ({ draft, context, id = context.id('bc') }) => ({ credit: { ...draft, utr: bareNumber(draft.utr), credit: id } }),
  stream: ({ credit, context }) => transferStream(scopeOf(context.account, context.livemode), credit.currency, credit.utr),
  view: bankTransfer,
  rule: (transfer, { credit }) => receiveCredit(transfer, credit),
  answer({ events }, { credit }) {
    const known = creditAlike(fold<BankTransfer, BankTransferFact>(bankTransfer, events), credit)!;
    const received = events.find(({ data }) => (data as Partial<BankCreditReceived>).credit === known.credit)!;
    return { credit: bankCreditResource(known, received), isNew: known.credit === credit.credit };
  },
});
