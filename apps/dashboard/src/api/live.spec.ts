import { isTouched } from '#apps/dashboard/src/api/live';

describe('a change on the server', () => {
  const refund = { object: 'refund', id: 're_1', order: 'ord_1' };

  it('has what shows the object, its order and its list read again', () => {
    const touched = [
      '/v1/refunds/re_1',
      '/v1/refunds?limit=25',
      '/v1/orders/ord_1',
      '/v1/orders/ord_1/timeline?limit=50',
      '/v1/payments?order_id=ord_1',
    ];
    expect(touched.filter((path) => isTouched(path, refund))).toEqual(touched);
  });

  it('leaves alone what shows others', () => {
    const others = ['/v1/orders/ord_2', '/v1/payments?limit=25', '/v1/refunds/re_2', '/admin/v1/keys'];
    expect(others.filter((path) => isTouched(path, refund))).toEqual([]);
  });

  it('has all of a kind read again where it names none', () => {
    expect(isTouched('/admin/v1/users/usr_1', { object: 'user', id: null, order: null })).toBe(true);
  });
});
