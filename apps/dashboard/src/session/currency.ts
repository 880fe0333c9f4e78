import { type Answer, mapped } from '#apps/dashboard/src/api/answer';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Order, Page } from '#apps/dashboard/src/api/types';

/** The account's currency, ISO 4217: that of its newest order. */
export const useCurrency = (): Answer<string> =>
  mapped(useAnswer<Page<Order>>('/v1/orders?limit=1'), ({ data: [newest] }) => newest?.currency ?? 'INR');
