import { DAY, HOUR } from '#kernel/time';
import { endOf } from '#people/sessions/session-lifetime';

describe('the end of a session', () => {
  const session = { hash: 'h', address: null, user_agent: null, factors: [], created_at: DAY };

  it('comes 12 hours after its last use', () => {
    expect(endOf(session, null)).toBe(DAY + 12 * HOUR);
    expect(endOf(session, 2 * DAY)).toBe(2 * DAY + 12 * HOUR);
  });
  it('comes after 7 days even if it is used', () => expect(endOf(session, 8 * DAY - 1)).toBe(8 * DAY));
});
