import type { Decision, LimitedRefunds, RequestInRole } from '#test/simulation/outside/requests-of-people';
import type { MerchantServer } from '#test/simulation/outside/merchant';
import type { Receiver } from '#test/simulation/outside/receiver';
import type { CourierFile, RowLessFees } from '#test/simulation/outside/courier';
import type { STORE_ACTS, STORES } from '#test/simulation/world/names';

/** What the merchants of a store do, by their shares. */
export interface Habits {
  readonly name: (typeof STORES)[number];
  readonly ordersADay: number;
  readonly pays: Readonly<Partial<Record<'upi' | 'card' | 'netbanking' | 'cod' | 'partial', number>>>;
  /** Percent of the orders that are refunded, and that are cancelled. */
  readonly refunds: number;
  readonly cancels: number;
  /** Whether shoppers confirm orders that are paid in cash. */
  readonly confirms?: boolean;
  /** How often in a day it does what other stores do more or less often. */
  readonly aDay: Readonly<Partial<Record<(typeof STORE_ACTS)[number], number>>>;
}

/** One order in the merchant's own books. */
export interface BookedOrder {
  readonly session: string;
  readonly order: string;
  readonly amount: number;
  /** The amount at its placement, which its copy in the shop keeps: without a fee for cash that was chosen later. */
  readonly placedAt?: number;
}

/** A customer who was forgotten, with the phone, e-mail address and name that nobody else has. */
export interface ForgottenShopper {
  readonly order: string;
  readonly names: readonly string[];
}

/** A merchant with a shop, a server and an endpoint, and with books of what was answered. */
export interface Store {
  readonly habits: Habits;
  readonly account: string;
  readonly keyId: string;
  readonly shop: string;
  /** The connection of the gateway, by its id. */
  readonly gatewayConnection: string;
  readonly gatewaySecret: string;
  readonly server: MerchantServer;
  /** The same merchant's in test mode. */
  readonly test: MerchantServer;
  readonly receiver: Receiver;
  readonly orders: Map<string, BookedOrder>;
  /** Orders of cash that were confirmed. */
  readonly confirmed: Set<string>;
  /** Orders of customers who were forgotten, as the operators' list has it. */
  readonly forgotten: Map<string, ForgottenShopper>;
  /** Sessions whose shoppers chose to pay with what their banks approve at once. */
  readonly approved: Set<string>;
  /** Cash that the courier collected for each parcel, in minor units: what it has not paid yet, and what it has. */
  readonly collected: Map<string, number>;
  readonly remitted: Map<string, { readonly order: string; readonly amount: number }>;
  /** The couriers' files, by the ids of their remittances. */
  readonly files: Map<string, CourierFile>;
  /** The rows of couriers in test mode. */
  readonly lessFees: RowLessFees[];
  /** The credits of the store's bank by the numbers of transfers, as they were entered, in minor units. */
  readonly credits: Map<string, number>;
  /** The refunds whose requests were answered with success, by their ids, in minor units. */
  readonly refunds: Map<string, number>;
  /** Refunds that were answered after the newest backup, so a loss of the machine may have undone them. */
  readonly lostRefunds: Set<string>;
  /** Second endpoints that refused, and were disabled for it. */
  readonly refusing: Set<string>;
  /** Requests of its staff, with their answers. */
  readonly decisions: Decision[];
  readonly limited: LimitedRefunds[];
  readonly requestsInRoles: RequestInRole[];
}
