import { fact } from '#kernel/fact';
import { orderResource } from '#orders/resource/order.view';
import { at, NOON, folded } from '#test/support/facts/given';
import { cancelled, cashOrder, paid, paidOrder, placed, storefrontCancelled, succeeded, requested } from '#test/support/facts/order-facts';

const shop = { connection: 'conn_1', platform: 'shopify', shop_domain: 'asha.myshopify.com' };
const assigned = fact('storefront.assigned', shop);
const begun = fact('storefront.sync_started', shop);
const linked = (synced = true) => fact('storefront.linked', { ...shop, order_id: '42', order_name: '#1001', synced });
const mirrored = (synced = true) => fact('storefront.mirrored', { what: 'payment' as const, synced });
const skipped = fact('storefront.sync_skipped', {});
const failed = fact('storefront.sync_failed', { error: 'The shop is closed.' });

const shown = (...story: Parameters<typeof folded<never, never>>[1]) => folded(orderResource, story as never)!;
const stateOf = (...story: unknown[]): unknown[] => {
  const { sync_state, sync_error } = shown(...(story as never[])).storefront;
  return [sync_state, sync_error];
};

describe('an order’s copy in the storefront', () => {
  it('is named once it is linked', () =>
    expect(shown(...([cashOrder, begun, linked()] as never[])).storefront).toEqual({
      platform: 'shopify', shop_domain: 'asha.myshopify.com', order_id: '42', order_name: '#1001', tags: [], note: null, synced_at: NOON,
      sync_state: 'synced', sync_error: null,
    })); // prettier-ignore

  it.each([
    ['unknown without a shop', [placed()], null, null],
    ['pending from its first moment', [placed(), assigned], 'pending', null],
    ['pending while it is made', [placed(), assigned, begun], 'pending', null],
    ['pending until it is paid there too', [...paidOrder, begun, linked(false)], 'pending', null],
    ['synced then', [...paidOrder, begun, linked(false), mirrored()], 'synced', null],
    ['synced when it came by a notice', [cashOrder, linked()], 'synced', null],
    ['pending again when it is paid', [placed(), linked(), paid], 'pending', null],
    ['pending again when a refund went through', [...paidOrder, linked(), requested(), succeeded()], 'pending', null],
    ['pending again when the payment failed', [placed(), linked(), cancelled], 'pending', null],
    ['synced when it was cancelled there', [placed(), linked(), storefrontCancelled], 'synced', null],
    ['unknown when it was cancelled before it was begun', [placed(), assigned, failed, cancelled, skipped], null, null],
    ['failed when the shop cannot be updated', [placed(), begun, failed], 'failed', 'The shop is closed.'],
    ['failed until all of it is updated', [...paidOrder, begun, failed, linked(false)], 'failed', 'The shop is closed.'],
    ['synced when it was updated after all', [...paidOrder, begun, failed, linked(false), mirrored()], 'synced', null],
  ])('is %s', (_, story, state, error) => expect(stateOf(...story)).toEqual([state, error]));

  it('has the tags and the note of its last change, and a differing address', () => {
    const inPune = { ...emptyAddress, line1: '9, MG Road', city: 'Pune' };
    const change = (personal: object | null) => fact('storefront.changed', { changed_at: NOON, tags: ['gift'], personal });
    const noted = { note: 'Ring twice', shipping_address: inPune, billing_address: null };
    const order = shown(...([placed(), linked(), ...at(NOON + 9, [change(noted)])] as never[]));
    expect(order).toMatchObject({
      shipping_address: inPune,
      billing_address: null,
      updated_at: NOON + 9,
      storefront: { tags: ['gift'], note: 'Ring twice' },
    });
    const after = shown(...([placed(), linked(), change(noted), change(null)] as never[]));
    expect(after).toMatchObject({ shipping_address: inPune, storefront: { tags: ['gift'], note: null } });
  });
});

const emptyAddress = {
  name: null, phone: null, line1: null, line2: null, landmark: null, city: null, state: null, postal_code: null, country: null,
}; // prettier-ignore
