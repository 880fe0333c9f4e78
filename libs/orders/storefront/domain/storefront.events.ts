import type { Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { RiskLevel } from '#orders/domain/order-risk';
import type { Address } from '#orders/domain/shopper';

/** What the storefront platform and the service know of each other's copy of an order, appended to the order's stream. */
export type StorefrontFact =
  /** It was decided which shop the order belongs to. */
  | Fact<'storefront.assigned', Shop>
  /** The order began to be written into its shop. */
  | Fact<'storefront.sync_started', Shop>
  /** No shop was connected that the order could be written into. */
  | Fact<'storefront.sync_skipped', object>
  /** The order's copy in the shop became known. */
  | Fact<'storefront.linked', StorefrontLinked & Agreement>
  /** The shop's copy of the order was changed there. */
  | Fact<'storefront.changed', StorefrontChanged>
  /** The shop's copy of the order came to another amount there. */
  | Fact<'storefront.amount_changed', { amount: Minor; currency: string }>
  /** The merchant gave money back in the storefront, where nobody here moves it. */
  | Fact<'storefront.refund_reported', StorefrontRefund>
  /** The shop's copy was taken through a step after us. */
  | Fact<'storefront.mirrored', Mirrored & Agreement>
  /** The shop is to add and remove tags of its copy. The order shows them when the shop reports them. */
  | Fact<'storefront.tags_requested', TagsRequested>
  /** The shop refused to change tags of its copy, and the change is not requested again. */
  | Fact<'storefront.tags_refused', { request: number; error: string } & Agreement>
  /** The order could not be written into its shop, or its copy not be taken along. */
  | Fact<'storefront.sync_failed', { error: string }>;

/** Whether the storefront shows all that has happened here, as of this fact. */
interface Agreement {
  readonly synced: boolean;
}

/** One shop of a storefront platform, and the connection that leads to it. */
export interface Shop {
  readonly connection: string;
  readonly platform: string;
  readonly shop_domain: string;
}

export interface StorefrontLinked extends Shop {
  /** The platform's id, digits beyond 2^53 included. */
  readonly order_id: string;
  /** As people call it: `#1001`. */
  readonly order_name: string | null;
}

export interface StorefrontChanged {
  /** When the platform last changed its copy; an older one counts no more. */
  readonly changed_at: UnixSeconds;
  readonly tags: readonly string[];
  /** The note, and an address where it is another there than here; null where there is nothing of it, or the shopper is forgotten. */
  readonly personal: {
    readonly note: string | null;
    readonly shipping_address: Address | null;
    readonly billing_address: Address | null;
  } | null;
  /** Tags that are not the service's own, the note or an address are others than the order showed before. Absent where none is, and in old facts. */
  readonly updates?: true;
}

export interface TagChanges {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export interface TagsRequested extends TagChanges {
  /** Counts the requests for an order's tags, from 1 on. */
  readonly request: number;
}

/** Money that the merchant gave back in the storefront: recorded there, and moved by nobody here. */
export interface StorefrontRefund {
  readonly storefront_refund: string;
  readonly amount: Minor;
  readonly currency: string;
}

/** A step that the storefront's copy was taken through after us. */
export type Mirrored =
  | { readonly what: 'payment' | 'cash' | 'hold' | 'release' | 'cancellation' }
  | { readonly what: 'risk_level'; readonly level: RiskLevel }
  | { readonly what: 'tags'; readonly request: number }
  | { readonly what: 'refund'; readonly refund: string; readonly storefront_refund: string | null };
