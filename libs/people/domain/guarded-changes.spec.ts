import { isGuarded } from '#people/domain/guarded-changes';
import type { Role } from '#people/domain/role';
import type { UserUpdate } from '#people/domain/user.decisions';

const LIMIT = 50_000;
const guarded = (role: Role, update: UserUpdate, approvalAbove: number | null = LIMIT) => isGuarded({ role }, update, approvalAbove);

describe('a change of a user', () => {
  it.each<[Role, UserUpdate]>([
    ['owner', { role: 'viewer' }],
    ['owner', { role: 'finance' }],
    ['finance', { role: 'owner' }],
    ['finance', { role: 'support' }],
    ['viewer', { role: 'owner' }],
    ['support', { role: 'finance' }],
    ['owner', { status: 'suspended' }],
    ['finance', { status: 'active' }],
    ['support', { refund_limit: LIMIT + 1 }],
    ['owner', { refund_limit: LIMIT + 1 }],
  ])('needs another owner: %s, %j', (role, update) => expect(guarded(role, update)).toBe(true));

  it.each<[Role, UserUpdate]>([
    ['support', { role: 'developer' }],
    ['viewer', { status: 'suspended' }],
    ['support', { refund_limit: LIMIT }],
    ['finance', { refund_limit: null }],
    ['owner', { role: 'owner' }],
  ])('needs nobody else: %s, %j', (role, update) => expect(guarded(role, update)).toBe(false));

  it('of a limit needs nobody else where the account has none', () => expect(guarded('support', { refund_limit: 1 }, null)).toBe(false));
});
