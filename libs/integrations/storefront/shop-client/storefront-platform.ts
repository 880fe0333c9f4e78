import type { UnreadEntry } from '#integrations/read-each';
import type { IncomingHttpHeaders } from 'node:http';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { FulfillmentNews, OrderPlaced, StorefrontCancelReason } from '#orders/contract';
import type { Step, StorefrontFields, StorefrontRefund } from '#orders/storefront/contract';
import type { OpenedConnection } from '#integrations/connections/opened-connection';

/** An account's access to one of its shops; `key_id` is the shop's domain. The sandbox uses the same wire format as the real platform. */
export type ShopConnection = OpenedConnection<'shopify'>;

/** A platform's report of one order, from a notice or a query. */
export interface ReportedOrder {
  readonly order_id: string;
  /** The order's display name (`#1001`); null if not reported. */
  readonly order_name: string | null;
  /** Our id of the order; null if the platform does not have it. */
  readonly ours: string | null;
  readonly fields: StorefrontFields | null;
  readonly goods: readonly FulfillmentNews[];
  readonly cancelled: StorefrontCancelReason | null;
  /** `ours`: our id of a refund that we mirrored to the platform; null if it was made there. */
  readonly refunds: readonly { readonly refund: StorefrontRefund; readonly ours: string | null }[];
}

/** The money of an order on a platform, in minor units. */
export interface ShopMoney {
  readonly order_id: string;
  readonly order_name: string | null;
  /** Our id of the order; null if the platform does not have it. */
  readonly ours: string | null;
  readonly currency: string;
  readonly amount: Minor;
  readonly received: Minor;
  readonly refunded: Minor;
  readonly cancelled: boolean;
}

/** A message that a platform sends of its own accord. It may come late, more than once and in any order. */
export interface StorefrontNotice {
  /** The topic of the notice, from a header that is not signed. */
  readonly topic: string;
  /** The digest of its signed bytes, which identifies it: the same in every delivery. */
  readonly digest: string;
  /** The shop that the header names, and the one that the body names, if any. */
  readonly shops: readonly string[];
  /** The reported order; `uninstalled` if the shop has removed the app; null if the notice is irrelevant. */
  readonly content: ReportedOrder | 'uninstalled' | null;
}

export interface ShopCopy {
  readonly order_id: string;
  readonly order_name: string;
}

/** A page of a shop's orders. `unread`: those that were passed over. */
export interface OrderPage<Order> {
  readonly orders: readonly Order[];
  readonly unread: readonly UnreadEntry[];
  readonly next: string | null;
}

/**
 * One shop of an account. Every call can be repeated after an unknown outcome without doing anything twice: it looks first. It rejects with
 * `ShopRefused` (the platform understood and refused), `ShopUnavailable` (outcome unknown) or `ShopBusy` (retry later).
 */
export interface StorefrontPlatform {
  /** The shop's copy of one of our orders; created if missing, on hold if `hold`. `requested`: an earlier call may have created it. */
  findOrCreateCopy(order: OrderPlaced, hold: boolean, requested: boolean): Promise<ShopCopy>;
  /** Performs a step on a copy. Resolves to the platform's id of the object that it created; null if none. */
  takeThrough(copy: string, order: OrderPlaced, step: Step): Promise<string | null>;
  /** The current state of an order, by the platform's id; null if there is none. */
  orderNow(order_id: string): Promise<ReportedOrder | null>;
  /** Whether the shop still accepts our requests. */
  letsUsIn(): Promise<boolean>;
  /** Orders changed since a time, oldest change first, page by page. */
  changedSince(since: UnixSeconds, page: string | null): Promise<OrderPage<ReportedOrder>>;
  /** The money of orders changed since a time, oldest change first, page by page. */
  moneySince(since: UnixSeconds, page: string | null): Promise<OrderPage<ShopMoney>>;
  /** Whether the platform wrote this notice, judged by the raw bytes. */
  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean;
  /** @throws DomainError `invalid_json` */
  parseNotice(rawBody: Buffer, headers: IncomingHttpHeaders): StorefrontNotice;
}
