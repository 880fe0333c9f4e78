import type { ActParams, BulkActKind, FoundItem } from '#act-kinds/contract';
import type { Sums } from '#bulk-acts/domain/bulk-act.decisions';
import { bulkActTooLarge } from '#bulk-acts/domain/bulk-act.errors';
import type { Minor } from '#kernel/money';
import type { ListQuery } from '#platform/storage/documents';

/** Items per read of the list. */
const READ = 500;

/** The target of a bulk act: the items of a filter. */
export interface Wanted {
  readonly kind: BulkActKind;
  readonly query: ListQuery;
  readonly params: ActParams;
  /** The only items to include; null for all that the filter finds. */
  readonly among: ReadonlySet<string> | null;
}

/**
 * Pages of a filter's items. Stops at the first item over `most`, so that a filter for everything costs no more than the largest act. Throws
 * `bulk_act_too_large`.
 */
export async function* foundItems({ kind, query, params, among }: Wanted, most: number): AsyncGenerator<readonly FoundItem[]> {
  const seen = new Set<string>();
  const { mostBytes: _, ...all } = query;
  let [count, after]: [number, string | undefined] = [0, undefined];
  for (let hasMore = true; hasMore;) {
    const page = await kind.find({ ...all, limit: READ, ...(after !== undefined && { startingAfter: after }) }, params);
    const wanted = among === null ? page.items : page.items.filter(({ id }) => among.has(id));
    const items = wanted.filter(({ once }) => once === undefined || (!seen.has(once) && seen.add(once)));
    count += items.length;
    if (count > most) throw bulkActTooLarge(most);
    if (items.length > 0) yield items;
    after = page.items.at(-1)?.id;
    hasMore = page.hasMore && after !== undefined;
  }
}

/** Adds the amounts of items to the sums per currency. */
export const withItems = (sums: Sums, items: readonly FoundItem[]): Sums =>
  items.reduce(
    (all, { amount, currency = '' }) => (amount === null ? all : all.set(currency, (all.get(currency) ?? 0) + amount)),
    new Map(sums),
  );

/** The sum of all currencies together; null if no item has an amount. */
export const totalOf = (sums: Sums): Minor | null => (sums.size === 0 ? null : [...sums.values()].reduce((sum, each) => sum + each));
