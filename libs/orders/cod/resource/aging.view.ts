import { courierKey } from '#kernel/parcel-names';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { AgingResource } from '#orders/cod/resource/aging.resource';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';

const LAST_DAYS = [7, 15, 30, null] as const;

const none = ({ courier_code, currency }: CollectionResource): AgingResource => ({
  object: 'cod_aging',
  courier_code,
  currency,
  count: 0,
  amount: 0,
  overdue_count: 0,
  overdue_amount: 0,
  buckets: LAST_DAYS.map((to_days, n) => ({ from_days: n === 0 ? 0 : LAST_DAYS[n - 1]! + 1, to_days, count: 0, amount: 0 })),
});

/** Sums unpaid cash one collection at a time: by courier and currency, and by whole days since delivery. */
export class Aging {
  private readonly couriers = new Map<string, AgingResource>();

  constructor(private readonly now: UnixSeconds) {}

  add(collection: CollectionResource): void {
    const { courier_code, currency, expected_amount, remitted_amount, collected_at, overdue } = collection;
    const key = JSON.stringify([courier_code && courierKey(courier_code), currency]);
    const before = this.couriers.get(key) ?? none(collection);
    const owed = expected_amount - remitted_amount;
    const days = Math.floor((this.now - (collected_at ?? this.now)) / DAY);
    const bucket = before.buckets.findIndex(({ to_days }) => to_days === null || days <= to_days);
    const more = <T extends { readonly count: number; readonly amount: number }>(of: T): T => ({
      ...of,
      count: of.count + 1,
      amount: of.amount + owed,
    });
    const buckets = before.buckets.map((each, n) => (n === bucket ? more(each) : each));
    const late = overdue
      ? { overdue_count: before.overdue_count + 1, overdue_amount: before.overdue_amount + owed }
      : { overdue_count: before.overdue_count, overdue_amount: before.overdue_amount };
    this.couriers.set(key, more({ ...before, ...late, buckets }));
  }

  /** The sums, sorted by courier and then by currency. */
  all(): AgingResource[] {
    return [...this.couriers].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, courier]) => courier);
  }
}
