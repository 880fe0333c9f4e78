import type { DataOf, Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { RiskLevel } from '#orders/domain/order-risk';
import type { Address } from '#orders/domain/shopper';

/** Facts about the order's copy in a shop of a storefront platform, appended to the order's stream. */
export type StorefrontFact =
  /** The order was assigned to a shop. */
  | Fact<'storefront.assigned', Shop>
  /** Creating the order's copy in its shop began. */
  | Fact<'storefront.sync_started', Shop>
  /** No copy is created, because no shop is connected. */
  | Fact<'storefront.sync_skipped', object>
  /** The order was linked to its copy in the shop. */
  | Fact<'storefront.linked', StorefrontLinked & Agreement>
  /** The order's copy was changed in the shop. */
  | Fact<'storefront.changed', StorefrontChanged>
  /** The total of the order's copy changed in the shop. */
  | Fact<'storefront.amount_changed', { amount: Minor; currency: string }>
  /** The merchant recorded a refund in the storefront. This service moves no money for it. */
  | Fact<'storefront.refund_reported', StorefrontRefund>
  /** A change of the order was copied to the shop. */
  | Fact<'storefront.mirrored', Mirrored & Agreement>
  /** A change of the copy's tags was requested. The order shows it once the shop reports it. */
  | Fact<'storefront.tags_requested', TagsRequested>
  /** The shop refused to change the copy's tags. The change is not requested again. */
  | Fact<'storefront.tags_refused', { request: number; error: string } & Agreement>
  /** The order's copy could not be created or updated in the shop. */
  | Fact<'storefront.sync_failed', { error: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<StorefrontFact> {}
}

/** Whether the copy is up to date with the order, as of this fact. */
interface Agreement {
  readonly synced: boolean;
}

/** One shop of a storefront platform, and our connection to it. */
export interface Shop {
  readonly connection: string;
  readonly platform: string;
  readonly shop_domain: string;
}

export interface StorefrontLinked extends Shop {
  /** The platform's id, digits beyond 2^53 included. */
  readonly order_id: string;
  /** The name that people use: `#1001`. */
  readonly order_name: string | null;
}

export interface StorefrontChanged {
  /** When the copy last changed in the shop. An older report is ignored. */
  readonly changed_at: UnixSeconds;
  /** When the shop said so, in Unix milliseconds: the later of two reports about one second holds. Absent where that is unknown, and in old facts. */
  readonly reported_at?: number;
  readonly tags: readonly string[];
  /** The note, and each address that differs from the order's; null where there is neither, or the shopper was forgotten. */
  readonly personal: {
    readonly note: string | null;
    readonly shipping_address: Address | null;
    readonly billing_address: Address | null;
  } | null;
  /** Present where the note, an address or a tag that is not the service's own differs from what the order showed before. Absent in old facts. */
  readonly updates?: true;
}

export interface TagChanges {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export interface TagsRequested extends TagChanges {
  /** The number of the request among the order's tag requests, from 1. */
  readonly request: number;
}

/** A refund that the merchant recorded in the storefront. This service moves no money for it. */
export interface StorefrontRefund {
  readonly storefront_refund: string;
  readonly amount: Minor;
  readonly currency: string;
}

/** A change of the order that was copied to the shop. */
export type Mirrored =
  | { readonly what: 'payment' | 'cash' | 'hold' | 'release' | 'cancellation' }
  | { readonly what: 'risk_level'; readonly level: RiskLevel }
  | { readonly what: 'tags'; readonly request: number }
  | { readonly what: 'refund'; readonly refund: string; readonly storefront_refund: string | null };
