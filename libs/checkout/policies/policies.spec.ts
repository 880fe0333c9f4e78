import { ExpireSessionWhenDue } from '#checkout/policies/expire-session-when-due.policy';
import { PlaceOrderWhenSessionCompletes } from '#checkout/policies/place-order-when-session-completes.policy';
import { fact } from '#kernel/fact';
import { causeOf } from '#job-queue/cause';
import type { PolicyHandler } from '#job-queue/policy';
import { NOON } from '#test/support/facts/given';
import { SESSION } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import { completed, created, expired, session } from '#test/support/facts/session-facts';

const stream = `checkout_session-${SESSION}`;
const begun = recorded(stream, created());
const done = recorded(stream, completed());
const planOf = (policy: { prototype: object }) => (policy.prototype as PolicyHandler).plan!;

describe('a session that was created', () => {
  it('is checked again when its time has passed, once', () => {
    expect(planOf(ExpireSessionWhenDue)(begun)).toEqual([
      {
        queue: 'checkout_session.expire',
        clock: 'acct_1:test',
        key: begun.id,
        dueAt: session.expires_at * 1000,
        payload: { cause: causeOf(begun), session: SESSION },
      },
    ]);
    expect([done, recorded(stream, expired('manual'))].flatMap(planOf(ExpireSessionWhenDue))).toEqual([]);
  });
});

describe('a session with a changed end', () => {
  it('is checked again at its new end too', () => {
    const moved = recorded(stream, fact('checkout_session.updated', { expires_at: NOON + 60 }), { id: 'event-2' });
    expect(planOf(ExpireSessionWhenDue)(moved)).toMatchObject([
      { key: 'event-2', dueAt: (NOON + 60) * 1000, payload: { session: SESSION } },
    ]);
    expect(planOf(ExpireSessionWhenDue)(recorded(stream, fact('checkout_session.updated', { metadata: {} })))).toEqual([]);
  });
});

describe('a session that was completed', () => {
  it('gets its order at once', () => {
    expect(planOf(PlaceOrderWhenSessionCompletes)(done)).toEqual([
      { queue: 'order.place', key: done.id, dueAt: done.created, payload: { cause: causeOf(done), stream } },
    ]);
    expect(planOf(PlaceOrderWhenSessionCompletes)(begun)).toEqual([]);
  });
});
