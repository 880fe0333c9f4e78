import { bareNumber } from '#kernel/parcel-names';
import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';
import { bankCreditMissing } from '#reconciliation/remittances/domain/remittance.errors';
import { bankCreditQueries } from '#reconciliation/remittances/queries/bank-credit-list/bank-credit-list.projection';
import { BankCreditResource } from '#reconciliation/remittances/resource/bank-credit.resource';

const FILTERS = { utr: bareNumber } as const;

export const BankCreditListController = resourceRoutes({
  path: '/v1/cod/bank_credits',
  resource: BankCreditResource,
  queries: bankCreditQueries,
  filters: FILTERS,
  access: (readModels) => Scope('cod:read', readModels),
  about: {
    list: 'Lists bank credits, newest first.',
    one: 'Returns a bank credit.',
  },
  missing: bankCreditMissing,
});
