import { bareNumber } from '#kernel/parcel-names';
import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';
import { settlementMissing } from '#reconciliation/settlements/domain/settlement.errors';
import { SETTLEMENT_STATUSES } from '#reconciliation/settlements/domain/settlement.events';
import { settlementQueries } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';
import { SettlementResource } from '#reconciliation/settlements/resource/settlement.resource';

export const SettlementListController = resourceRoutes({
  path: '/v1/settlements',
  resource: SettlementResource,
  queries: settlementQueries,
  filters: { status: SETTLEMENT_STATUSES, connection: 'text', gateway_reference: 'text', utr: bareNumber },
  access: (readModels) => Scope('payments:read', readModels),
  about: {
    list: "Lists settlements: what gateways paid out to the merchant's bank account, newest first.",
    one: 'Returns a settlement, as last reported by the gateway.',
  },
  missing: settlementMissing,
});
