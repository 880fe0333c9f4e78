import { ROLES, type Role } from '#people/domain/role';
import { allows, coversUnmasked, resourceOf, scopesOf } from '#people/roles/role-table';

describe('whether a role covers a scope', () => {
  it.each<[Role, string, boolean]>([
    ['owner', 'refunds:write', true],
    ['owner', 'refunds:read', true],
    ['support', 'refunds:write', true],
    ['finance', 'orders:read', true],
    ['finance', 'orders:write', false],
    ['viewer', 'orders:read', true],
    ['viewer', 'orders:write', false],
    ['developer', 'reports:read', false],
    ['developer', 'test_helpers:write', true],
    ['auditor', 'history:read', true],
    ['auditor', 'history:write', false],
    ['support', 'personal_data:read', true],
    ['developer', 'personal_data:read', false],
  ])('%s, %s: %s', (role, scope, covered) => expect(allows(role, scope)).toBe(covered));

  it.each(['users:read', 'orders', 'orders:delete', 'nothing:read', ''])('no role covers %j, which is no scope', (scope) => {
    expect(ROLES.filter((role) => allows(role, scope))).toEqual([]);
  });
});

describe('the path of a route', () => {
  it.each([
    ['orders:write', '/v1/alerts/:id/resolve', 'alerts'],
    ['orders:read', '/v1/alerts?status=open', 'alerts'],
    ['checkout_sessions:write', '/v1/payment_links', 'payment_links'],
    ['webhooks:write', '/v1/webhook_deliveries/wdl_1/replay', 'webhook_deliveries'],
    ['webhooks:read', '/v1/webhooks/:id/deliveries', 'webhook_deliveries'],
    ['webhooks:write', '/v1/webhooks/:id/test', 'webhooks'],
    ['webhooks:read', '/v1/webhooks', 'webhooks'],
    ['payments:read', '/v1/orders/:id/payments', 'payments'],
    ['orders:read', '/v1/disputes/dp_1', 'disputes'],
    ['payments:read', '/v1/settlements/st_1/lines', 'settlements'],
    ['orders:read', '/v1/alertsome', 'orders'],
  ])('decides where a scope is shared: %s of %s is of %s', (scope, path, resource) => expect(resourceOf(scope, path)).toBe(resource));

  it('lets finance resolve alerts, although it writes no orders', () => {
    expect([allows('finance', 'orders:write', '/v1/alerts/:id/resolve'), allows('finance', 'orders:write', '/v1/orders/:id')]).toEqual([
      true,
      false,
    ]);
  });

  it('lets support replay deliveries, although it sees no endpoints', () => {
    expect([
      allows('support', 'webhooks:write', '/v1/webhook_deliveries/:id/replay'),
      allows('support', 'webhooks:write', '/v1/webhooks/:id/test'),
      allows('support', 'webhooks:read', '/v1/webhooks'),
    ]).toEqual([true, false, false]);
  });

  it('hides payment links from viewers, although they read sessions', () => {
    expect([
      allows('viewer', 'checkout_sessions:read', '/v1/payment_links'),
      allows('viewer', 'checkout_sessions:read', '/v1/checkout/sessions'),
    ]).toEqual([false, true]);
  });
});

describe('the scopes of a role', () => {
  it('are those that a token may have', () => {
    expect(scopesOf('viewer')).toEqual(['checkout_sessions:read', 'orders:read', 'payments:read', 'refunds:read', 'reports:read']);
    expect(scopesOf('auditor')).toHaveLength(12);
    expect(scopesOf('auditor').filter((scope) => scope.endsWith(':write'))).toEqual([]);
    expect(scopesOf('support')).not.toContain('webhooks:write');
    expect(scopesOf('owner')).toContain('test_helpers:write');
  });
});

describe('whether a role covers a scope unmasked, on all its paths', () => {
  it.each<[Role, string, boolean]>([
    ['developer', 'orders:read', false],
    ['developer', 'refunds:write', false],
    ['developer', 'cod:read', false],
    // Deliveries show what was sent of shoppers.
    ['developer', 'webhooks:write', false],
    ['developer', 'events:read', false],
    ['support', 'checkout_sessions:write', true],
    ['support', 'orders:write', false],
    ['finance', 'payments:read', true],
    ['finance', 'orders:read', true],
    ['auditor', 'history:read', true],
    ['auditor', 'history:write', true],
    ['owner', 'personal_data:write', true],
    ['owner', 'orders:nothing', false],
    ['owner', 'users:read', false],
  ])('%s, %s: %s', (role, scope, covered) => expect(coversUnmasked(role, scope)).toBe(covered));
});
