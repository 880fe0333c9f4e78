import { bankCreditQueries } from '#reconciliation/remittances/queries/bank-credit-list/bank-credit-list.projection';
import { GetBankCreditImport } from '#reconciliation/remittances/queries/bank-credit-import/bank-credit-import.query';
import { GetRemittance, ListRemittances } from '#reconciliation/remittances/queries/remittance-list/remittance-list.query';
import type { BankCreditImportResource } from '#reconciliation/remittances/resource/bank-credit-import.resource';
import type { BankCreditResource } from '#reconciliation/remittances/resource/bank-credit.resource';
import type { RemittanceResource } from '#reconciliation/remittances/resource/remittance.resource';
import { amountIn, type AnySearchable, titled } from '#dashboard/search/contract';

export const REMITTANCE_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'remittance',
    prefix: 'rem',
    route: { scope: 'cod:read', path: '/v1/cod/remittances/:id' },
    one: (id, { scope }) => new GetRemittance(id, scope),
    list: (query) => new ListRemittances(query),
    filters: { bank_reference: 'utr' },
    title: ({ courier_code, utr, currency, net_amount, status }: RemittanceResource) =>
      titled(courier_code, utr, amountIn(currency, net_amount), status),
  },
  {
    type: 'bank_credit',
    prefix: 'bc',
    route: { scope: 'cod:read', path: '/v1/cod/bank_credits/:id' },
    one: (id, { scope }) => bankCreditQueries.one(id, scope),
    list: bankCreditQueries.page,
    filters: { bank_reference: 'utr' },
    title: ({ utr, currency, amount }: BankCreditResource) => titled(utr, amountIn(currency, amount)),
  },
  {
    type: 'bank_credit_import',
    prefix: 'bci',
    route: { scope: 'cod:read', path: '/v1/cod/bank_credit_imports/:id' },
    one: (id, { scope }) => new GetBankCreditImport(id, scope),
    title: ({ status }: BankCreditImportResource) => status,
  },
];
