import { previousAttributes } from '#webhooks/domain/previous-attributes';

const order = {
  id: 'ord_1',
  updated_at: 1,
  amount: 500,
  shipping_address: null as object | null,
  storefront: { tags: ['gift'], note: null as string | null, synced_at: 1 as number | null },
  metadata: { note: 'x' } as Record<string, string>,
};

describe('what an update says was before', () => {
  it('is the old value of each field that changed, nested as in the resource, and nothing else', () => {
    const after = { ...order, updated_at: 2, metadata: { note: 'y' }, amount: 400 };
    expect(previousAttributes(order, after)).toEqual({ amount: 500, metadata: { note: 'x' } });
  });

  it('is null for a new key, and the value of a key that is gone', () => {
    expect(previousAttributes(order, { ...order, metadata: { note: 'x', gift: 'yes' } })).toEqual({ metadata: { gift: null } });
    expect(previousAttributes(order, { ...order, metadata: {} })).toEqual({ metadata: { note: 'x' } });
  });

  it('is null for a new key that every object of the language has', () => {
    const named = { ...order, metadata: Object.fromEntries([...Object.entries(order.metadata), ['toString', 'a'], ['__proto__', 'b']]) };
    const previous = previousAttributes(order, named) as { metadata: object };
    expect(Object.entries(previous.metadata)).toEqual([
      ['toString', null],
      ['__proto__', null],
    ]);
  });

  it('is a whole list', () => {
    const tagged = { ...order, storefront: { ...order.storefront, tags: ['gift', 'vip'], synced_at: 2 } };
    expect(previousAttributes(order, tagged)).toEqual({ storefront: { tags: ['gift'] } });
    expect(previousAttributes(tagged, order)).toEqual({ storefront: { tags: ['gift', 'vip'] } });
  });

  it('is null for an object that was not there, the whole of one that is gone, and the fields that differ of one that stays', () => {
    const inPune = { ...order, shipping_address: { city: 'Pune', line1: '9, MG Road' } };
    expect(previousAttributes(order, inPune)).toEqual({ shipping_address: null });
    expect(previousAttributes(inPune, order)).toEqual({ shipping_address: { city: 'Pune', line1: '9, MG Road' } });
    const inDelhi = { ...order, shipping_address: { city: 'Delhi', line1: '9, MG Road' } };
    expect(previousAttributes(inPune, inDelhi)).toEqual({ shipping_address: { city: 'Pune' } });
  });

  it('leaves out when something was last looked at, but no metadata of that name', () => {
    const looked = { ...order, updated_at: 3, storefront: { ...order.storefront, synced_at: 3 } };
    expect(previousAttributes(order, looked)).toEqual({});
    expect(previousAttributes(order, { ...order, metadata: { note: 'x', updated_at: 'noon' } })).toEqual({
      metadata: { updated_at: null },
    });
  });
});
