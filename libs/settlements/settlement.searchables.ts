import { amountIn, type AnySearchable, titled } from '#search/contract';
import { GetSettlement } from '#settlements/queries/settlement-list/get-settlement.query';
import { ListSettlements } from '#settlements/queries/settlement-list/settlement-list.query';
import type { SettlementResource } from '#settlements/resource/settlement.resource';

export const SETTLEMENT_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'settlement',
    prefix: 'st',
    route: { scope: 'payments:read', path: '/v1/settlements/:id' },
    one: (id, { scope }) => new GetSettlement(id, scope),
    list: (query) => new ListSettlements(query),
    filters: { bank_reference: 'utr', gateway_reference: 'gateway_reference' },
    title: ({ utr, currency, amount, status }: SettlementResource) => titled(utr, amountIn(currency, amount), status),
  },
];
