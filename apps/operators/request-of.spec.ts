import { requestOf } from '#apps/operators/request-of';

describe('an operation as a request', () => {
  it('has its fields where the route takes them', () => {
    expect(requestOf('keys.roll', { id: 'key/1', grace: '1h', account: 'acct_1' })).toEqual({
      method: 'POST',
      path: '/admin/v1/keys/key%2F1/roll',
      body: { grace: '1h' },
      account: 'acct_1',
    });
    expect(requestOf('history.show', { id: 'ord_1', personal: true })).toMatchObject({ path: '/admin/v1/history/ord_1?personal=true' });
    expect(requestOf('users.suspend', { id: 'usr_1' })).toMatchObject({ method: 'PATCH', body: { status: 'suspended' } });
  });

  it('has values of the types that the route takes, or what was typed', () => {
    const bodyOf = (operation: string, args: object) => requestOf(operation, { ...args }).body;
    expect(bodyOf('keys.create', { scopes: 'orders:read, refunds:read', rateLimit: '5' })).toEqual({
      scopes: ['orders:read', 'refunds:read'],
      rate_limit: 5,
    });
    expect(bodyOf('accounts.update', { origins: '', paymentWindowMinutes: 'ten' })).toEqual({
      origins: [],
      payment_window_minutes: 'ten',
    });
    expect(bodyOf('keys.limit', { rateLimit: 'default' })).toEqual({ rate_limit: null });
  });

  it('is only made of a known operation', () => {
    expect(() => requestOf('proposals.approve', {})).toThrow('No route is known');
  });
});
