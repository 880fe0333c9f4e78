import { settlementQueries } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';
import { amountIn, type AnySearchable, titled } from '#dashboard/search/contract';
import type { SettlementResource } from '#reconciliation/settlements/resource/settlement.resource';

export const SETTLEMENT_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'settlement',
    prefix: 'st',
    route: { scope: 'payments:read', path: '/v1/settlements/:id' },
    one: (id, { scope }) => settlementQueries.one(id, scope),
    list: settlementQueries.page,
    filters: { bank_reference: 'utr', gateway_reference: 'gateway_reference' },
    title: ({ utr, currency, amount, status }: SettlementResource) => titled(utr, amountIn(currency, amount), status),
  },
];
