import type { Projection } from '#platform/projector/projection';
import { scopeOf } from '#platform/storage/documents';
import type { RemittanceReceived } from '#remittances/domain/remittance.events';

export const CURRENCIES_OF_TRANSFERS = 'currencies_of_transfers';

/** In which currencies remittances and credits of an account and mode have come: a transfer is of one of them. */
export interface CurrenciesOfTransfers {
  readonly currencies: readonly string[];
  readonly created_at: number;
}

const COME = new Set(['remittance.received', 'bank_credit.received']);

/** A lookup. The document of an account and mode is named as they are. */
export const currenciesOfTransfers: Projection<CurrenciesOfTransfers> = {
  name: CURRENCIES_OF_TRANSFERS,
  version: 1,
  filters: {},
  documentOf: ({ type, metadata }) => (COME.has(type) ? scopeOf(metadata.account, metadata.livemode) : null),
  evolve(before, { data, at }) {
    const { currency } = data as Pick<RemittanceReceived, 'currency'>;
    if (before === null) return { currencies: [currency], created_at: at };
    return before.currencies.includes(currency) ? before : { ...before, currencies: [...before.currencies, currency] };
  },
  createdAt: ({ created_at }) => created_at,
};
