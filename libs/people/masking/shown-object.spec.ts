import { shownObject, shownResources } from '#people/masking/shown-object';

const ORDERS = { scope: 'orders:read', path: '/v1/orders' };
const ORDER = { scope: 'orders:read', path: '/v1/orders/:id' };
const requested = (query: object = {}, params: Record<string, string> = {}, route = ORDERS) => ({ route, params, query: { ...query } });
const order = { id: 'ord_1', object: 'order', amount: 100, customer: { phone: '+919876543210', name: 'Asha Rao' } };

describe('what a person is shown', () => {
  it('is one object with all of its parts', () => {
    expect(shownObject('orders', requested({}, { id: 'ord_1' }, ORDER))).toBe('ord_1');
    expect(shownObject('orders', requested({}, { id: 'ord_1' }, { ...ORDER, path: '/v1/orders/:id/timeline' }))).toBe('ord_1');
  });

  it('is the list, whichever page and filter, but each search for a shopper is another', () => {
    expect(shownObject('orders', requested({ limit: '5', status: 'paid' }))).toBe('/v1/orders');
    const [one, other] = ['1', '2'].map((customer_phone) => shownObject('orders', requested({ limit: '5', customer_phone })));
    expect([one, one === other]).toEqual(['/v1/orders?[["customer_phone","1"]]', false]);
  });

  it('is nothing where there are no shoppers', () => {
    expect(shownObject('users', requested())).toBeNull();
    expect(shownObject('history', requested())).toBeNull();
    expect(shownObject(null, requested())).toBeNull();
  });

  it('is recorded with the resources, if there is personal data in them', () => {
    const list = JSON.stringify({ object: 'list', data: [order] });
    expect(shownResources(requested({}, { id: 'ord_1' }, ORDER), JSON.stringify(order))).toEqual(['ord_1']);
    expect(shownResources(requested(), list)).toEqual([]);
    expect(shownResources(requested({ customer_phone: '+919876543210' }), list)).toEqual(['ord_1']);
    expect(
      shownResources(requested({ q: '3210' }), JSON.stringify({ object: 'list', data: [{ id: 'ord_1', title: '#1001 · Asha Rao' }] })),
    ).toEqual(['ord_1']);
    expect(shownResources(requested({ q: '3210' }), JSON.stringify({ object: 'list', data: [] }))).toBeNull();
    expect(shownResources(requested({}, { id: 're_1' }, ORDER), JSON.stringify({ id: 're_1', amount: 5 }))).toBeNull();
  });

  it('is a file in any case', () => expect(shownResources(requested({}, { id: 'rpt_1' }), null)).toEqual(['rpt_1']));
});
