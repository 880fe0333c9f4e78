import { inLimitCurrency } from '#bulk-acts/domain/approved-amounts';
import type { Minor } from '#kernel/money';
import type { Upcasts } from '#platform/event-history/upcasting';

export const BULK_ACT_UPCASTS: Upcasts = {
  // Version 2 only added the act `tag` and its params. Version 3 records the act that is continued. Version 4 has the amounts by currency.
  'bulk_act.requested': [
    (data: object) => data,
    (data: object) => ({ ...data, continues: null }),
    (data: { readonly amount: Minor | null }) => ({ ...data, amounts: inLimitCurrency(data.amount) }),
  ],
  // Version 2 only added a reason.
  'bulk_act.stopped': [(data: object) => data],
};
