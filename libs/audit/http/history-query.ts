import type { ResourceHistories } from '#audit/at/resource-histories';
import type { FactFilter } from '#audit/history/fact-filter';
import type { Caller } from '#http/access/caller';
import type { ListQuery } from '#platform/storage/documents';

/** The filters of `GET /v1/history`. */
export const FACT_FILTERS = { order: 'text', type: 'text', actor: 'text' } as const;

/** The filter for the requested part of the caller's own history. Throws `invalid_value` for an invalid order. */
export async function ownFacts(
  { filters, created: { gt, gte, lt, lte } }: Pick<ListQuery, 'filters' | 'created'>,
  caller: Caller,
  resources: ResourceHistories,
): Promise<FactFilter> {
  const { order, type, actor } = Object.fromEntries(Object.entries(filters).map(([name, [value]]) => [name, String(value)]));
  return {
    account: caller.account,
    livemode: caller.livemode,
    streams: order === undefined ? undefined : await resources.streamsOf(order),
    type,
    actor,
    from: Math.max(gte ?? 0, gt === undefined ? 0 : gt + 1),
    to: Math.min(lt ?? Infinity, lte === undefined ? Infinity : lte + 1),
  };
}
