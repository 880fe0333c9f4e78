import { type Fact, fact } from '#kernel/fact';
import { takenThrough, stepsLeft, storefrontCopy, type StorefrontCopy } from '#orders/storefront/domain/storefront-copy';
import { reportStorefront } from '#orders/storefront/domain/storefront.decisions';
import { requestTags, shopOfCopy } from '#orders/storefront/domain/tags.decisions';
import { folded, given } from '#test/support/facts/given';
import { cancelled, ORDER, paidOrder, placed } from '#test/support/facts/order-facts';

const shop = { connection: 'conn_shop', platform: 'shopify', shop_domain: 'asha.myshopify.com' };
const linked = fact('storefront.linked', { ...shop, order_id: '1', order_name: '#1001', synced: true });
const changes = { add: ['gift'], remove: ['checked'] };
const requested = (request: number) => fact('storefront.tags_requested', { request, ...changes });
const taken = (request: number, synced: boolean) => fact('storefront.mirrored', { what: 'tags' as const, request, synced });
const refused = (request: number, synced: boolean) => fact('storefront.tags_refused', { request, error: 'Too many.', synced });
const request = (copy: StorefrontCopy) => requestTags(copy, ORDER, changes, true);
const after = (...story: Fact[]): StorefrontCopy => folded(storefrontCopy, story as never);
const syncStateAfter = (...story: Fact[]) => after(...story).syncState;

describe('requesting tags from the shop', () => {
  it('counts the requests of the order', () => {
    given(storefrontCopy, placed(), linked).when(request).then(requested(1));
    given(storefrontCopy, placed(), linked, requested(1)).when(request).then(requested(2));
    given(storefrontCopy, placed(), linked, requested(1), taken(1, true)).when(request).then(requested(2));
  });

  it('is refused for an order without a connected shop', () => {
    given(storefrontCopy, placed(), linked)
      .when((copy) => requestTags(copy, ORDER, changes, false))
      .refuses('storefront_not_connected');
    given(storefrontCopy).when(request).refuses('resource_missing', {}, 'id');
  });

  it('goes to the shop that has or will have the copy', () => {
    const assigned = fact('storefront.assigned', { ...shop, shop_domain: 'other.myshopify.com' });
    const shopAfter = (...story: Fact[]) => shopOfCopy(after(...story));
    expect(shopAfter(placed())).toBeNull();
    expect(shopAfter(placed(), assigned)).toBe('other.myshopify.com');
    expect(shopAfter(placed(), assigned, linked)).toBe('asha.myshopify.com');
    expect(shopAfter(placed(), assigned, cancelled, fact('storefront.sync_skipped', {}))).toBeNull();
  });
});

describe('requested tags', () => {
  const tags = (n: number) => ({ what: 'tags', request: n, ...changes });

  it('are steps in their order, after those of money', () => {
    const story = [...paidOrder, linked, requested(1), requested(2)];
    expect(stepsLeft(folded(storefrontCopy, story))).toEqual([{ what: 'payment', amount: 50_000, total: 50_000 }, tags(1), tags(2)]);
    const one = takenThrough(folded(storefrontCopy, story), { what: 'tags', request: 1 });
    expect(stepsLeft(one).at(-1)).toEqual(tags(2));
  });

  it('are done once, and the copy is in sync after the last', () => {
    const take = (n: number) => (copy: StorefrontCopy) => reportStorefront(copy, { kind: 'mirrored', step: { what: 'tags', request: n } });
    given(storefrontCopy, placed(), linked, requested(1), requested(2)).when(take(1)).then(taken(1, false));
    given(storefrontCopy, placed(), linked, requested(1)).when(take(1)).then(taken(1, true));
    given(storefrontCopy, placed(), linked, requested(1), taken(1, true)).when(take(1)).thenNothing();
  });

  it('that the shop refuses are dropped once', () => {
    const refuse = (copy: StorefrontCopy) => reportStorefront(copy, { kind: 'tags_refused', request: 1, error: 'Too many.' });
    given(storefrontCopy, placed(), linked, requested(1)).when(refuse).then(refused(1, true));
    given(storefrontCopy, placed(), linked, requested(1), requested(2)).when(refuse).then(refused(1, false));
    given(storefrontCopy, placed(), linked, requested(1), refused(1, true)).when(refuse).thenNothing();
    given(storefrontCopy, placed(), linked, requested(1), taken(1, true)).when(refuse).thenNothing();
  });

  it('make the copy pending until the shop has answered', () => {
    expect(syncStateAfter(placed(), linked, requested(1))).toBe('pending');
    expect(syncStateAfter(placed(), linked, requested(1), taken(1, true))).toBe('synced');
    expect(syncStateAfter(placed(), linked, requested(1), refused(1, true))).toBe('synced');
  });
});
