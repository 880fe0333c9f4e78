import { checkoutSession } from '#checkout/domain/checkout-session';
import { checkPayable } from '#checkout/domain/payable-session';
import type { SessionFact } from '#checkout/domain/session.events';
import { DAY } from '#kernel/time';
import { folded, NOON, refusalOf } from '#test/support/facts/given';
import { SESSION } from '#test/support/facts/order-facts';
import { completed, created, expired } from '#test/support/facts/session-facts';

const check = (session: readonly SessionFact[], orderCanBePaid = false, now = NOON) =>
  checkPayable(folded(checkoutSession, session), SESSION, orderCanBePaid, now);

describe('a shopper can pay in a session', () => {
  it('that is open, to its last second', () => {
    expect(() => check([created()])).not.toThrow();
    expect(() => check([created()], false, NOON + DAY - 1)).not.toThrow();
  });

  it('that is complete, while its order can be paid', () => expect(() => check([created(), completed()], true)).not.toThrow());

  it.each([
    ['has expired', [created(), expired('manual')], NOON],
    ['is past its time', [created()], NOON + DAY],
    ['is complete, with an order that cannot be paid', [created(), completed()], NOON],
  ] as const)('but not one that %s', (_, session, now) => {
    expect(refusalOf(() => check(session, false, now)).code).toBe('checkout_session_not_open');
  });

  it('but not one that does not exist', () => {
    expect(refusalOf(() => check([]))).toMatchObject({ code: 'resource_missing', param: 'id' });
  });
});
