import { command, fields } from '#platform/cqrs/command';
import { Lookups } from '#platform/storage/lookups';
import { bankTransfer } from '#reconciliation/remittances/domain/bank-transfer';
import { deleteCredit } from '#reconciliation/remittances/domain/bank-transfer.decisions';
import { bankCreditMissing } from '#reconciliation/remittances/domain/remittance.errors';
import { type TransferOfCredit, TRANSFERS_OF_CREDITS } from '#reconciliation/remittances/matching/transfers-of-credits.projection';

/** Deletes an incorrect bank credit, which then no longer counts. */
export const DeleteBankCredit = command('DeleteBankCredit', {
  input: fields<{ credit: string }>(),
  uses: { lookups: Lookups },
  async prepare({ credit }, { lookups }) {
    const found = await lookups.find<TransferOfCredit>(TRANSFERS_OF_CREDITS, credit);
    if (found === null) throw bankCreditMissing(credit);
    return { found };
  },
  stream: ({ found }) => found.stream,
  view: bankTransfer,
  rule: (transfer, { credit }) => deleteCredit(transfer, credit),
});
