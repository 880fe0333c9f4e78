import type { Projection } from '#platform/projector/projection';

export const TRANSFERS_OF_CREDITS = 'transfers_of_credits';

/** The stream that holds a credit. */
export interface TransferOfCredit {
  readonly stream: string;
  readonly created_at: number;
}

/** A lookup from a bank credit's id to its stream. Deleted credits stay in it, so that a repeated deletion and the credit's history find the stream. */
export const transfersOfCredits: Projection<TransferOfCredit> = {
  name: TRANSFERS_OF_CREDITS,
  version: 1,
  filters: {},
  documentOf: ({ type, data }) => (type === 'bank_credit.received' ? data.credit : null),
  evolve: (_, { stream, at }) => ({ stream, created_at: at }),
  createdAt: ({ created_at }) => created_at,
};
