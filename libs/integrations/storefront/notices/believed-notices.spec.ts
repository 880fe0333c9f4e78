import { mustVerify, isOwnShop } from '#integrations/storefront/notices/believed-notices';
import type { ReportedOrder } from '#integrations/storefront/shop-client/storefront-platform';
import { type Fact, fact, fold } from '#kernel/fact';
import { storefrontCopy, type StorefrontCopy } from '#orders/storefront/contract';
import { at, NOON, folded } from '#test/support/facts/given';
import { paidOrder, placed, REFUND, requested, storefrontCancelled } from '#test/support/facts/order-facts';

const SHOP = 'asha.myshopify.com';
const shop = (shop_domain: string) => ({ connection: 'conn_1', platform: 'shopify', shop_domain });
const started = (domain = SHOP) => fact('storefront.sync_started', shop(domain));
const linked = (domain = SHOP) => fact('storefront.linked', { ...shop(domain), order_id: '1', order_name: '#1', synced: true });
const refund = { storefront_refund: '501', amount: 1_000, currency: 'INR' };
const reported = fact('storefront.refund_reported', refund);

const copyOf = (...facts: readonly Fact[]): StorefrontCopy => fold(storefrontCopy, at(NOON, [...paidOrder, ...facts]));
const notice = (changes: Partial<ReportedOrder> = {}): ReportedOrder => ({
  order_id: '1', order_name: '#1', ours: null, fields: null, goods: [], cancelled: null, refunds: [], ...changes,
}); // prettier-ignore

describe('a shop’s notice', () => {
  it.each<[string, boolean, StorefrontCopy, ReportedOrder]>([
    ['its fields', false, copyOf(linked()), notice()],
    ['an order that is not linked yet', true, copyOf(started()), notice()],
    ['a cancellation', true, copyOf(linked()), notice({ cancelled: 'fraud' })],
    ['a cancellation that is known', false, copyOf(linked(), storefrontCancelled), notice({ cancelled: 'fraud' })],
    ['a refund', true, copyOf(linked()), notice({ refunds: [{ refund, ours: null }] })],
    ['a refund that is known', false, copyOf(linked(), reported), notice({ refunds: [{ refund, ours: null }] })],
    ['its copy of a refund of ours', false, copyOf(linked(), requested()), notice({ refunds: [{ refund, ours: REFUND }] })],
    ['its copy of a refund of somebody else’s', true, copyOf(linked()), notice({ refunds: [{ refund, ours: REFUND }] })],
  ])('of %s: that the shop is queried first is %s', (_, asks, copy, each) => expect(mustVerify(copy, each)).toBe(asks));

  it('may name an order only from the shop that has it, that it is being copied to, or that it was bought in', () => {
    const bought = folded(storefrontCopy, [placed({ shop_domain: 'Asha.myshopify.com' })]);
    expect([copyOf(linked()), copyOf(started()), bought].map((copy) => isOwnShop(copy, SHOP))).toEqual([true, true, true]);
    const elsewhere = [copyOf(), copyOf(started(), linked('blue.myshopify.com')), copyOf(started('blue.myshopify.com'))];
    expect(elsewhere.map((copy) => isOwnShop(copy, SHOP))).toEqual([false, false, false]);
  });
});
