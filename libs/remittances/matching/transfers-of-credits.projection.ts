import type { Projection } from '#platform/projector/projection';
import type { BankCreditReceived } from '#remittances/domain/bank-transfer.events';

export const TRANSFERS_OF_CREDITS = 'transfers_of_credits';

/** The stream that holds a credit. */
export interface TransferOfCredit {
  readonly stream: string;
  readonly created_at: number;
}

/** A lookup. It keeps credits that were deleted: the repeat of their deletion finds its outcome, and their history stays. */
export const transfersOfCredits: Projection<TransferOfCredit> = {
  name: TRANSFERS_OF_CREDITS,
  version: 1,
  filters: {},
  documentOf: ({ type, data }) => (type === 'bank_credit.received' ? (data as BankCreditReceived).credit : null),
  evolve: (_, { stream, at }) => ({ stream, created_at: at }),
  createdAt: ({ created_at }) => created_at,
};
