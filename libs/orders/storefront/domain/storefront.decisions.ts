import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { Address } from '#orders/domain/shopper';
import { isOwnTag } from '#orders/storefront/domain/own-tags';
import { isTaken, needsNoCopy, stepsLeft, type StorefrontCopy, takenThrough, withoutTags } from '#orders/storefront/domain/storefront-copy';
import type { Mirrored, Shop, StorefrontFact, StorefrontLinked, StorefrontRefund } from '#orders/domain/events/storefront.events';

/** A storefront's report about its copy of an order, or the result of updating it. */
export type StorefrontNews =
  | { readonly kind: 'started'; readonly shop: Shop }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'linked'; readonly link: StorefrontLinked }
  | ({ readonly kind: 'changed' } & StorefrontFields)
  | { readonly kind: 'refunded'; readonly refund: StorefrontRefund; readonly ours: string | null }
  | { readonly kind: 'mirrored'; readonly step: Mirrored }
  | { readonly kind: 'tags_refused'; readonly request: number; readonly error: string }
  /** `isRefusal`: the shop refused. Otherwise it did not answer. */
  | { readonly kind: 'failed'; readonly error: string; readonly isRefusal: boolean };

/** The fields that can change in the storefront (interface §3.6). */
export interface StorefrontFields {
  readonly changed_at: UnixSeconds;
  /** When the shop said so, in Unix milliseconds, where that is known. */
  readonly reported_at?: number;
  /** Whether this is the state when the copy was made, so that no earlier change can be missing. */
  readonly first: boolean;
  readonly tags: readonly string[];
  readonly note: string | null;
  readonly shipping_address: Address | null;
  readonly billing_address: Address | null;
  /** The total in the storefront. */
  readonly amount: Minor;
  readonly currency: string;
}

/** Records the storefront's report about its copy (interface §3.6). A report that is known or outdated changes nothing. */
export function reportStorefront(copy: StorefrontCopy, news: StorefrontNews): StorefrontFact[] {
  if (copy.placed === null) return [];
  switch (news.kind) {
    case 'started':
      return copy.started === null ? [fact('storefront.sync_started', news.shop)] : [];
    case 'skipped':
      return needsNoCopy(copy) && copy.syncState !== null ? [fact('storefront.sync_skipped', {})] : [];
    case 'linked':
      return isLinked(copy, news.link) ? [] : [fact('storefront.linked', { ...news.link, synced: stepsLeft(copy).length === 0 })];
    case 'changed':
      return changed(copy, news);
    case 'refunded':
      return refunded(copy, news.refund, news.ours);
    case 'mirrored':
      return mirrored(copy, news.step);
    case 'tags_refused':
      return tagsRefused(copy, news.request, news.error);
    case 'failed':
      // Updates are retried while they fail, so after a failure only a different refusal is news.
      return copy.syncState === 'failed' && (!news.isRefusal || copy.syncError === news.error)
        ? []
        : [fact('storefront.sync_failed', { error: news.error })];
  }
}

/** Whether a link adds nothing. An order has one copy, the first that it is linked to; only its name may be added later. */
const isLinked = ({ linked }: StorefrontCopy, link: StorefrontLinked): boolean =>
  linked !== null && (linked.order_id !== link.order_id || link.order_name === null || linked.order_name === link.order_name);

/** Whether a report is older than the known state. The shop's times have seconds, so of two changes within one second the later report holds. */
export const isOutdated = (
  { changed }: StorefrontCopy,
  { changed_at, reported_at = Infinity }: Pick<StorefrontFields, 'changed_at' | 'reported_at'>,
): boolean =>
  changed !== null &&
  (changed_at < changed.changed_at || (changed_at === changed.changed_at && reported_at < (changed.reported_at ?? -Infinity)));

/** Records changed fields. A changed total has no other effect: the shopper and the merchant agreed on the owed amount at checkout. */
function changed(
  copy: StorefrontCopy,
  { changed_at, reported_at, first, tags, note, shipping_address, billing_address, amount, currency }: StorefrontFields,
) {
  const known = copy.changed;
  if (isOutdated(copy, { changed_at, reported_at })) return [];
  const shipping = moved(copy.shippingAddress, shipping_address);
  const billing = moved(copy.billingAddress, billing_address);
  const anything = !copy.forgotten && (note ?? shipping ?? billing) !== null;
  const personal = anything ? { note, shipping_address: shipping, billing_address: billing } : null;
  const before = known ?? (first ? { changed_at, tags: [], personal: null } : null);
  const sameNote = (before?.personal?.note ?? null) === (personal?.note ?? null);
  // A note or an address of a forgotten shopper is not stored and changes nothing.
  const sameAddresses = (personal?.shipping_address ?? personal?.billing_address ?? null) === null;
  const updates = !sameNote || !sameAddresses || othersOf(before?.tags ?? []).join() !== othersOf(tags).join();
  const sameFields = before?.changed_at === changed_at && sameNote && before.tags.join() === tags.join() && (shipping ?? billing) === null;
  const time = reported_at !== undefined && { reported_at };
  const sameAmount = amount === copy.amountThere && currency === copy.currencyThere;
  return [
    ...(sameFields
      ? []
      : [fact('storefront.changed', { changed_at, ...time, tags, personal, ...(updates && { updates: true as const }) })]),
    ...(sameAmount ? [] : [fact('storefront.amount_changed', { amount, currency })]),
  ];
}

/** Tags that others set. Our own tags only repeat what the order shows. */
const othersOf = (tags: readonly string[]): string[] => tags.filter((tag) => !isOwnTag(tag));

/** Whether a refund is known: it was reported before, or mirrors one of ours. */
export const knowsRefund = ({ reported, refunds }: StorefrontCopy, { storefront_refund }: StorefrontRefund, ours: string | null): boolean =>
  reported.has(storefront_refund) || (ours !== null && refunds.has(ours));

const refunded = (copy: StorefrontCopy, refund: StorefrontRefund, ours: string | null): StorefrontFact[] =>
  knowsRefund(copy, refund, ours) ? [] : [fact('storefront.refund_reported', refund)];

function mirrored(copy: StorefrontCopy, step: Mirrored): StorefrontFact[] {
  if (isTaken(copy, step)) return [];
  const synced = stepsLeft(takenThrough(copy, step)).length === 0;
  return [fact('storefront.mirrored', { ...step, synced })];
}

/** Ends a tag change that the shop refused. It is not retried, so that later requests and money do not wait. */
function tagsRefused(copy: StorefrontCopy, request: number, error: string): StorefrontFact[] {
  if (isTaken(copy, { what: 'tags', request })) return [];
  const synced = stepsLeft(withoutTags(copy, { request })).length === 0;
  return [fact('storefront.tags_refused', { request, error, synced })];
}

/** The storefront's address if it differs from ours; otherwise null. */
const moved = (here: Address | null, there: Address | null): Address | null =>
  there === null || (here !== null && JSON.stringify(addressThere(here)) === JSON.stringify(there)) ? null : there;

/** One of our addresses in the storefront's form, which has no landmarks. */
export const addressThere = ({ name, phone, line1, line2, landmark, city, state, postal_code, country }: Address): Address => ({
  name,
  phone,
  line1,
  line2: [line2, landmark].filter((part) => part !== null).join(', ') || null,
  landmark: null,
  city,
  state,
  postal_code,
  country,
});
