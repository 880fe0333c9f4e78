import type { Projection } from '#platform/projector/projection';
import { scopeOf } from '#platform/storage/documents';
import type { RemittanceReceived } from '#reconciliation/remittances/domain/remittance.events';

export const CURRENCIES_OF_TRANSFERS = 'currencies_of_transfers';

/** The currencies in which remittances and bank credits of an account and mode have arrived. Every bank transfer is in one of them. */
export interface CurrenciesOfTransfers {
  readonly currencies: readonly string[];
  readonly created_at: number;
}

const ARRIVALS = new Set(['remittance.received', 'bank_credit.received']);

/** A lookup with one document for each account and mode, whose id is the scope. */
export const currenciesOfTransfers: Projection<CurrenciesOfTransfers> = {
  name: CURRENCIES_OF_TRANSFERS,
  version: 1,
  filters: {},
  documentOf: ({ type, metadata }) => (ARRIVALS.has(type) ? scopeOf(metadata.account, metadata.livemode) : null),
  evolve(before, { data, at }) {
    const { currency } = data as Pick<RemittanceReceived, 'currency'>;
    if (before === null) return { currencies: [currency], created_at: at };
    return before.currencies.includes(currency) ? before : { ...before, currencies: [...before.currencies, currency] };
  },
  createdAt: ({ created_at }) => created_at,
};
