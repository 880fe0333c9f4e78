import { CAPTURES_AGAIN, type CaptureAgain, captureKey } from '#orders/payments/queries/payment-list/captures-again.projection';
import { PAYMENT_LIST } from '#orders/payments/queries/payment-list/payment-list.projection';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import type { ListQuery } from '#platform/storage/documents';
import type { Lookups } from '#platform/storage/lookups';
import type { ReadModels } from '#platform/storage/read-models';

/** The most payments that a filter by gateway references finds. */
const MOST_PAYMENTS = 100;

/** The query of payments, with the ids of those that were captured again under a reference in place of the reference. */
export async function byAnyReference(query: ListQuery, readModels: ReadModels, lookups: Lookups): Promise<ListQuery> {
  const { scope } = query;
  const { gateway_reference: references, ...filters } = query.filters;
  if (references === undefined) return query;
  const keys = references.map((reference) => captureKey(scope, String(reference)));
  const again = [...(await lookups.some<CaptureAgain>(CAPTURES_AGAIN, keys)).values()];
  if (again.length === 0) return query;
  const first = await readModels.list(PAYMENT_LIST, {
    scope,
    filters: { gateway_reference: references },
    created: {},
    limit: MOST_PAYMENTS,
  });
  const ids = first.documents.map((json) => (JSON.parse(json) as PaymentResource).id);
  return { ...query, filters: { ...filters, id: [...new Set([...ids, ...again.map(({ payment }) => payment)])] } };
}
