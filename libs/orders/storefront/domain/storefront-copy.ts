import type { DeclaredFact, Happened, View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { cashCollectedBy } from '#orders/domain/cash';
import { type CancelReason, type OrderPlaced, OWN_CANCEL_REASONS, type OwnCancelReason } from '#orders/domain/events/order.events';
import type { OrderStory } from '#orders/domain/events/order-story';
import type { RiskLevel } from '#orders/domain/order-risk';
import type { Address } from '#orders/domain/shopper';
import type { Mirrored, Shop, StorefrontChanged, StorefrontLinked, TagsRequested } from '#orders/domain/events/storefront.events';
import { isHeld, summaryAfter, type VerificationSummary } from '#orders/domain/verification-summary';

export type SyncState = 'pending' | 'synced' | 'failed';

/** The state of an order's copy in the storefront. */
export interface StorefrontCopy {
  readonly placed: OrderPlaced | null;
  /** Whether the shopper was forgotten: then personal data must not be stored again. */
  readonly forgotten: boolean;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  /** The shop that was chosen for the copy when the order was placed; null if none. */
  readonly assigned: Shop | null;
  /** The shop where a copy was first requested; null before. */
  readonly started: Shop | null;
  readonly linked: StorefrontLinked | null;
  readonly changed: StorefrontChanged | null;
  /** The total that the storefront last reported. */
  readonly amountThere: Minor;
  readonly currencyThere: string;
  /** The captured amount once it has paid the order; null before. */
  readonly paid: Minor | null;
  readonly captured: Minor;
  /** The cash that the courier has collected. */
  readonly cash: Minor;
  readonly cancelled: CancelReason | null;
  /** The state of the shopper's confirmation; null if none is required. */
  readonly verification: VerificationSummary | null;
  /** The risk level after a new choice of payment, until the copy shows it; otherwise null. */
  readonly newRiskLevel: RiskLevel | null;
  /** The amount of each refund, and the ids of those that succeeded. */
  readonly refunds: ReadonlyMap<string, Minor>;
  readonly refunded: ReadonlySet<string>;
  /** The ids of refunds that were made in the storefront. */
  readonly reported: ReadonlySet<string>;
  /** The steps that were applied to the copy: `payment`, `cash`, `hold`, `release`, `cancellation`, or a refund's id. */
  readonly mirrored: ReadonlySet<string>;
  /** Requested tag changes that the shop has neither made nor refused, oldest first; and the number of requests so far. */
  readonly tagsRequested: readonly TagsRequested[];
  readonly tagRequests: number;
  readonly syncState: SyncState | null;
  readonly syncError: string | null;
}

/** A step that is still to be applied to the storefront's copy. Amounts in minor units of the order's currency. */
export type Step =
  /** `amount`: all that has come in so far; `total`: the order's total in the storefront. */
  | { readonly what: 'payment' | 'cash'; readonly amount: Minor; readonly total: Minor }
  | { readonly what: 'refund'; readonly refund: string; readonly amount: Minor }
  | { readonly what: 'hold' }
  | { readonly what: 'release' }
  | { readonly what: 'risk_level'; readonly level: RiskLevel }
  | { readonly what: 'cancellation'; readonly reason: OwnCancelReason }
  | ({ readonly what: 'tags' } & TagsRequested);

/**
 * The remaining steps in their order, with tags last, so that money never waits for them. Empty when the storefront is up to date. A cancellation
 * made in the storefront needs no step.
 */
export function stepsLeft(copy: StorefrontCopy): Step[] {
  const {
    paid,
    captured,
    cash,
    amountThere: total,
    cancelled,
    verification,
    newRiskLevel,
    refunds,
    refunded,
    mirrored,
    tagsRequested,
  } = copy;
  const gone = [...refunded].filter((id) => !mirrored.has(id));
  const hold = isHeld(verification) ? 'hold' : 'release';
  const reason = OWN_CANCEL_REASONS.find((each) => each === cancelled);
  return [
    ...(verification !== null && cancelled === null && !mirrored.has(hold) ? [{ what: hold } as const] : []),
    ...(newRiskLevel !== null && cancelled === null ? [{ what: 'risk_level', level: newRiskLevel } as const] : []),
    ...(paid !== null && !mirrored.has('payment') ? [{ what: 'payment', amount: paid, total } as const] : []),
    ...(cash > 0 && !mirrored.has('cash') ? [{ what: 'cash', amount: captured + cash, total } as const] : []),
    ...gone.map((refund) => ({ what: 'refund', refund, amount: refunds.get(refund)! }) as const),
    ...(reason !== undefined && !mirrored.has('cancellation') ? [{ what: 'cancellation', reason } as const] : []),
    ...tagsRequested.map((requested) => ({ what: 'tags', ...requested }) as const),
  ];
}

/** Whether the storefront needs no copy, because the order was cancelled before one was begun. */
export const needsNoCopy = ({ cancelled, started, linked }: StorefrontCopy): boolean =>
  cancelled !== null && started === null && linked === null;

/** The state of the synchronization after a fact; null if there is no copy and will be none. */
export function syncStateAfter(before: SyncState | null, event: DeclaredFact): SyncState | null {
  if (cashCollectedBy(event)) return before === 'synced' ? 'pending' : before;
  const { type, data } = event;
  switch (type) {
    case 'storefront.assigned':
    case 'storefront.sync_started':
      return 'pending';
    case 'storefront.sync_skipped':
      return null;
    case 'storefront.sync_failed':
      return 'failed';
    case 'storefront.linked':
    case 'storefront.mirrored':
    case 'storefront.tags_refused':
      return data.synced ? 'synced' : (before ?? 'pending');
    case 'order.terms_changed':
      return before === 'synced' && data.risk ? 'pending' : before;
    case 'order.cancelled':
      return before === 'synced' && OWN_CANCEL_REASONS.some((each) => each === data.cancel_reason) ? 'pending' : before;
    case 'storefront.tags_requested':
    case 'verification.requested':
    case 'verification.confirmed':
    case 'order.paid':
    case 'refund.succeeded':
    case 'refund.succeeded_after_failure':
    case 'refund.recorded':
      return before === 'synced' ? 'pending' : before;
    default:
      return before;
  }
}

export const storefrontCopy: View<StorefrontCopy, OrderStory> = {
  initial: {
    placed: null,
    forgotten: false,
    shippingAddress: null,
    billingAddress: null,
    assigned: null,
    started: null,
    linked: null,
    changed: null,
    amountThere: 0,
    currencyThere: '',
    paid: null,
    captured: 0,
    cash: 0,
    cancelled: null,
    verification: null,
    newRiskLevel: null,
    refunds: new Map(),
    refunded: new Set(),
    reported: new Set(),
    mirrored: new Set(),
    tagsRequested: [],
    tagRequests: 0,
    syncState: null,
    syncError: null,
  },
  evolve: (copy, event) => ({ ...evolved(copy, event), syncState: syncStateAfter(copy.syncState, event) }),
};

function evolved(before: StorefrontCopy, event: Happened<OrderStory>): StorefrontCopy {
  const copy = { ...before, cash: cashCollectedBy(event) ?? before.cash, verification: summaryAfter(before.verification, event) };
  const { type, data } = event;
  switch (type) {
    case 'order.placed': {
      const { shipping_address: shippingAddress, billing_address: billingAddress, customer } = data.personal;
      const there = { amountThere: data.amount, currencyThere: data.currency };
      return { ...copy, placed: data, forgotten: customer.phone === null, shippingAddress, billingAddress, ...there };
    }
    case 'order.terms_changed': {
      const { checkout_session: _, payment_link: __, ...terms } = data;
      const newRiskLevel = terms.risk?.level ?? copy.newRiskLevel;
      return { ...copy, placed: { ...copy.placed!, ...terms }, newRiskLevel, ...(copy.started === null && { amountThere: terms.amount }) };
    }
    case 'order.paid':
      return { ...copy, paid: copy.captured };
    case 'order.cancelled':
      return { ...copy, cancelled: data.cancel_reason };
    case 'payment.captured':
      return { ...copy, captured: copy.captured + data.amount };
    case 'refund.requested':
      return { ...copy, refunds: new Map(copy.refunds).set(data.refund, data.amount) };
    case 'refund.succeeded':
    case 'refund.succeeded_after_failure':
      return { ...copy, refunded: new Set(copy.refunded).add(data.refund) };
    case 'refund.failed_after_success':
      return { ...copy, refunded: new Set([...copy.refunded].filter((refund) => refund !== data.refund)) };
    case 'refund.recorded':
      return {
        ...copy,
        refunds: new Map(copy.refunds).set(data.refund, data.amount),
        refunded: new Set(copy.refunded).add(data.refund),
      };
    case 'customer.forgotten':
      return data.superseded ? copy : { ...copy, forgotten: true };
    case 'storefront.assigned':
      return { ...copy, assigned: data };
    case 'storefront.sync_started':
      return { ...copy, started: data };
    case 'storefront.linked':
      return { ...copy, linked: data };
    case 'storefront.changed':
      return { ...copy, changed: data, ...addresses(copy, data) };
    case 'storefront.amount_changed':
      return { ...copy, amountThere: data.amount, currencyThere: data.currency };
    case 'storefront.refund_reported':
      return { ...copy, reported: new Set(copy.reported).add(data.storefront_refund) };
    case 'storefront.mirrored':
      return takenThrough(copy, data);
    case 'storefront.tags_requested':
      return { ...copy, tagsRequested: [...copy.tagsRequested, data], tagRequests: data.request };
    case 'storefront.tags_refused':
      return withoutTags(copy, data);
    case 'storefront.sync_failed':
      return { ...copy, syncError: data.error };
    default:
      return copy;
  }
}

/** The copy after a step was applied to it. */
export function takenThrough(copy: StorefrontCopy, step: Mirrored): StorefrontCopy {
  if (step.what === 'risk_level') return { ...copy, newRiskLevel: null };
  return step.what === 'tags' ? withoutTags(copy, step) : { ...copy, mirrored: new Set(copy.mirrored).add(nameOf(step)) };
}

/** Whether a step was already applied to the copy. */
export function isTaken({ newRiskLevel, tagsRequested, mirrored }: StorefrontCopy, step: Mirrored): boolean {
  if (step.what === 'risk_level') return step.level !== newRiskLevel;
  return step.what === 'tags' ? !tagsRequested.some(({ request }) => request === step.request) : mirrored.has(nameOf(step));
}

/** Removes a request for tags that the shop has fulfilled or refused. */
export const withoutTags = (copy: StorefrontCopy, { request }: Pick<TagsRequested, 'request'>): StorefrontCopy => ({
  ...copy,
  tagsRequested: copy.tagsRequested.filter((each) => each.request !== request),
});

const nameOf = (step: Mirrored): string => (step.what === 'refund' ? step.refund : step.what);

const addresses = (copy: StorefrontCopy, { personal }: StorefrontChanged): Pick<StorefrontCopy, 'shippingAddress' | 'billingAddress'> => ({
  shippingAddress: personal?.shipping_address ?? copy.shippingAddress,
  billingAddress: personal?.billing_address ?? copy.billingAddress,
});
