import { fold } from '#kernel/fact';
import type { EventHistory } from '#platform/event-history/event-history';
import { type Courier, couriers, couriersStream } from '#reconciliation/remittances/domain/courier';

/** The couriers of an account and mode, by `courierKey`. */
export const couriersOf = async (history: EventHistory, account: string, livemode: boolean): Promise<ReadonlyMap<string, Courier>> =>
  fold(couriers, await history.stream(couriersStream(account, livemode)));
