import { fact, type Happened } from '#kernel/fact';
import { DAY } from '#kernel/time';
import type { UserFact } from '#people/domain/user.events';
import { userState } from '#people/domain/user-state';
import { at, folded, NOON } from '#test/support/facts/given';

const USER = 'usr_1';
const invited = fact('user.invited', { user: USER, email: 'a@example.com', name: null, role: 'viewer' as const });
const signedIn = (address: string | null, later = 0): Happened<UserFact> =>
  at<UserFact>(NOON + later, [
    fact('user.signed_in', {
      user: USER, session: `ses_${later}`, hash: 'h', factors: ['password'] as const, totp_step: null, recovery_code: null, address, user_agent: null,
    }),
  ])[0]!; // prettier-ignore
const seen = (...story: Happened<UserFact>[]) => folded(userState, [invited, ...story])!.seen;

describe('where a person is known', () => {
  it('is each network that they signed in from, by the last time', () => {
    const story = [signedIn('192.0.2.1'), signedIn('192.0.2.2', 1), signedIn('192.0.2.1', 2), signedIn(null, 3)];
    expect(seen(...story)).toEqual({ '192.0.2.2': NOON + 1, '192.0.2.1': NOON + 2 });
  });

  it('is one network for all addresses of an IPv6 /64, which are new ones every day', () => {
    const daily = Array.from({ length: 25 }, (_, n) => signedIn(`2001:db8:1:2::${n}`, n + 1));
    expect(seen(signedIn('192.0.2.1'), ...daily)).toEqual({ '192.0.2.1': NOON, '2001:db8:1:2': NOON + 25 });
  });

  it('is at most the 20 newest, of the last 30 days', () => {
    const many = Array.from({ length: 25 }, (_, n) => signedIn(`192.0.2.${n}`, n));
    expect(Object.keys(seen(...many))).toEqual(Array.from({ length: 20 }, (_, n) => `192.0.2.${n + 5}`));
    expect(Object.keys(seen(...many, signedIn('192.0.2.9', 30 * DAY + 20)))).toEqual([
      '192.0.2.21',
      '192.0.2.22',
      '192.0.2.23',
      '192.0.2.24',
      '192.0.2.9',
    ]);
  });
});
