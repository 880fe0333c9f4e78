import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Order, Page } from '#apps/dashboard/src/api/types';

/** The account's currency, ISO 4217: that of its newest order. */
export function useCurrency(): string {
  const { data } = useAnswer<Page<Order>>('/v1/orders?limit=1');
  return data?.data[0]?.currency ?? 'INR';
}
