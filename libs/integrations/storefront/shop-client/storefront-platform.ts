import type { IncomingHttpHeaders } from 'node:http';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { FulfillmentNews, OrderPlaced, StorefrontCancelReason } from '#orders/contract';
import type { Step, StorefrontFields, StorefrontRefund } from '#orders/storefront/contract';
import type { OpenedConnection } from '#integrations/connections/opened-connection';

/** How an account reaches one of its shops; `key_id` is the shop's domain. The sandbox speaks the same wire format as the real platform. */
export type ShopConnection = OpenedConnection<'shopify'>;

/** A platform's report of one order, from a notice or a query. */
export interface ReportedOrder {
  readonly order_id: string;
  /** The name of the order for people (`#1001`), if reported. */
  readonly order_name: string | null;
  /** Our id of the order, if the platform has it. */
  readonly ours: string | null;
  readonly fields: StorefrontFields | null;
  readonly goods: readonly FulfillmentNews[];
  readonly cancelled: StorefrontCancelReason | null;
  /** `ours`: our id of a refund that the platform only keeps a copy of. */
  readonly refunds: readonly { readonly refund: StorefrontRefund; readonly ours: string | null }[];
}

/** The money of an order as a platform has it, in minor units. */
export interface ShopMoney {
  readonly order_id: string;
  readonly order_name: string | null;
  /** Our id of the order, if the platform has it. */
  readonly ours: string | null;
  readonly currency: string;
  readonly amount: Minor;
  readonly received: Minor;
  readonly refunded: Minor;
  readonly cancelled: boolean;
}

/** A platform's unrequested message: late, more than once, in any order. */
export interface StorefrontNotice {
  /** What the headers call it, which nobody has signed. */
  readonly topic: string;
  /** The digest of its bytes: the same in every delivery, and its only signed identity. */
  readonly digest: string;
  /** Whose it is, by its headers, and by its body where that says. */
  readonly shops: readonly string[];
  /** The order it is about, that the shop is gone, or null for what does not concern us. */
  readonly content: ReportedOrder | 'uninstalled' | null;
}

export interface ShopCopy {
  readonly order_id: string;
  readonly order_name: string;
}

/**
 * One shop of an account. Every call may be made again after an unknown outcome without doing anything twice: what was done is looked up
 * first. It rejects with `ShopRefused` (the platform understood and said no), `ShopUnavailable` (outcome unknown) or `ShopBusy` (not before).
 */
export interface StorefrontPlatform {
  /** The shop's copy of one of our orders; created if missing, on `hold` or not. `requested`: an earlier call may have created it. */
  copyOf(order: OrderPlaced, hold: boolean, requested: boolean): Promise<ShopCopy>;
  /** Resolves to the platform's id of what it made, if it made something with an id. */
  takeThrough(copy: string, order: OrderPlaced, step: Step): Promise<string | null>;
  /** The current state of an order, by the platform's id of it; null where there is none. */
  orderNow(order_id: string): Promise<ReportedOrder | null>;
  /** Whether we may ask the shop anything yet. */
  letsUsIn(): Promise<boolean>;
  /** Orders that were changed since, oldest change first, a page at a time. */
  changedSince(
    since: UnixSeconds,
    page: string | null,
  ): Promise<{ readonly orders: readonly ReportedOrder[]; readonly next: string | null }>;
  /** The money of orders that were changed since, oldest change first, a page at a time. */
  moneySince(since: UnixSeconds, page: string | null): Promise<{ readonly orders: readonly ShopMoney[]; readonly next: string | null }>;
  /** Whether the platform itself wrote this notice: judged on the bytes as they came. */
  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean;
  /** @throws DomainError `invalid_json` */
  parseNotice(rawBody: Buffer, headers: IncomingHttpHeaders): StorefrontNotice;
}
