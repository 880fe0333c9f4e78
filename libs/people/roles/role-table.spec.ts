import { ROLES, type Role } from '#people/domain/role';
import { accessOf, mayRead, mayWrite, seesMasked, type Access, type Resource } from '#people/roles/role-table';

/** A resource of the table and its roles, as docs/people.md puts it. */
const SAID: readonly (readonly [resources: readonly Resource[], who: Partial<Record<Role, Access>>])[] = [
  [
    ['checkout_sessions', 'orders', 'payments', 'customers'],
    { owner: 'w', support: 'w', finance: 'r', developer: 'm', auditor: 'r', viewer: 'm' },
  ],
  [['refunds'], { owner: 'w', support: 'w', finance: 'w', auditor: 'r', developer: 'm', viewer: 'm' }],
  [['cod', 'settlements', 'disputes'], { owner: 'w', finance: 'w', support: 'r', auditor: 'r' }],
  [['risk', 'payment_links'], { owner: 'w', support: 'w', finance: 'r', auditor: 'r', developer: 'm' }],
  [['alerts'], { owner: 'w', support: 'w', finance: 'w', developer: 'r', auditor: 'r' }],
  [['webhooks', 'keys', 'notices'], { owner: 'w', developer: 'w', auditor: 'r' }],
  [['events', 'webhook_deliveries', 'requests'], { owner: 'w', developer: 'w', support: 'w', finance: 'r', auditor: 'r' }],
  [['reports'], { owner: 'w', finance: 'w', support: 'r', auditor: 'r', viewer: 'm' }],
  [['history', 'access_log'], { owner: 'r', auditor: 'r' }],
  [['users', 'settings', 'connections'], { owner: 'w', auditor: 'r' }],
  [['personal_data'], { owner: 'r', support: 'r', auditor: 'r' }],
  [['test_helpers'], { owner: 'w', developer: 'w', auditor: 'r' }],
];
const OWN = ['sessions_own', 'password', 'totp', 'passkeys', 'tokens', 'views'] as const;
const BUSINESS = SAID.flatMap(([resources]) => resources);

describe('the role table', () => {
  it.each(SAID)('grants %j to the named roles, and to no other', (resources, who) => {
    for (const resource of resources)
      expect(Object.fromEntries(ROLES.map((role) => [role, accessOf(role, resource)]))).toEqual(
        Object.fromEntries(ROLES.map((role) => [role, who[role] ?? '–'])),
      );
  });

  it.each(OWN)('lets everybody change their own %s', (resource) => {
    expect(ROLES.map((role) => accessOf(role, resource))).toEqual(ROLES.map(() => 'w'));
  });

  it('lets an auditor read all business data and write none', () => {
    for (const resource of [...BUSINESS, 'proposals', 'bulk_acts'] as const) expect(accessOf('auditor', resource)).toBe('r');
  });

  it('grants nothing for an unknown resource', () => {
    for (const unknown of ['refund_limits', 'constructor', '__proto__']) {
      expect(accessOf('owner', unknown as Resource)).toBe('–');
      expect(mayRead('owner', unknown as Resource)).toBe(false);
    }
  });
});

describe('reading and writing', () => {
  it('come from the access: writing implies reading, a masked reader reads', () => {
    expect([mayRead('owner', 'orders'), mayWrite('owner', 'orders')]).toEqual([true, true]);
    expect([mayRead('finance', 'orders'), mayWrite('finance', 'orders')]).toEqual([true, false]);
    expect([mayRead('viewer', 'orders'), mayWrite('viewer', 'orders')]).toEqual([true, false]);
    expect([mayRead('viewer', 'cod'), mayWrite('viewer', 'cod')]).toEqual([false, false]);
  });
});

describe('masking', () => {
  const masked = (role: Role): Resource[] => [...BUSINESS, ...OWN].filter((resource) => seesMasked(role, resource));

  it('applies to developers, for everything that shows shoppers', () => {
    expect(masked('developer')).toEqual([
      'checkout_sessions', 'orders', 'payments', 'customers', 'refunds', 'risk', 'payment_links', 'alerts', 'events', 'webhook_deliveries',
      'requests', 'test_helpers',
    ]); // prettier-ignore
  });

  it('applies to viewers, for all business data', () => {
    expect(masked('viewer')).toEqual(['checkout_sessions', 'orders', 'payments', 'customers', 'refunds', 'reports']);
  });

  it.each(['owner', 'support', 'finance', 'auditor'] as const)('never applies to %s', (role) => expect(masked(role)).toEqual([]));
});
