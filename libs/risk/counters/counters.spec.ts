import fc from 'fast-check';
import { fact, type Fact } from '#kernel/fact';
import { makeId } from '#kernel/ids';
import { DAY, HOUR } from '#kernel/time';
import type { Projection } from '#platform/projector/projection';
import { type CustomerHistory, customerHistory, openAt } from '#risk/counters/customer-history.projection';
import { pinCodeReturns, stateReturns } from '#risk/counters/place-returns.projection';
import { deviceVelocity, PHONE_WINDOW, phoneVelocity, type Velocity, within } from '#risk/counters/velocity.projection';
import type { OutcomeRecorded } from '#risk/domain/outcome.events';
import { NOON } from '#test/support/facts/given';
import { ORDER, placed, risk } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import { assessed, harmless } from '#test/support/facts/risk-facts';

const folded = <Doc extends object>(projection: Projection<Doc>, ...facts: Fact[]): Doc | null =>
  facts
    .map((each) => recorded(`order-${ORDER}`, each))
    .filter((event) => projection.documentOf(event) !== null)
    .reduce<Doc | null>((document, event) => projection.evolve(document, event), null);

const { basis, assessment, level, recommendation } = risk;
const ended = (outcome: OutcomeRecorded['outcome'], changes: Partial<OutcomeRecorded> = {}) =>
  fact('risk.outcome_recorded', { order: ORDER, outcome, instead_of: null, assessment, level, recommendation, ...basis, cash: true, placed_at: NOON, ...changes }); // prettier-ignore
const inCash = placed({ payment_method: 'cod', risk });
const forgotten = fact('customer.forgotten', { subject: basis.customer, keys: [], superseded: false });

describe('the counts', () => {
  it('of a customer: orders, their outcomes, and outstanding cash', () => {
    const history = (...facts: Fact[]): CustomerHistory | null => folded(customerHistory, ...facts);
    expect(history(inCash)).toMatchObject({ orders: 1, delivered: 0, rto: 0, open_cod: [ORDER] });
    expect(history(placed({ risk }))).toMatchObject({ orders: 1, open_cod: [] });
    expect(history(inCash, ended('rto'))).toMatchObject({ rto: 1, open_cod: [] });
    expect(history(inCash, ended('rto'), ended('delivered', { instead_of: 'rto' }))).toMatchObject({ rto: 0, delivered: 1 });
    const rechosen = (payment_method: 'cod' | 'prepaid') => fact('order.terms_changed', { payment_method, risk });
    expect(history(placed({ risk }), rechosen('cod'))).toMatchObject({ open_cod: [ORDER] });
    expect(history(inCash, rechosen('prepaid'))).toMatchObject({ open_cod: [] });
    expect(history(placed())).toBeNull();
    expect(customerHistory.documentOf(recorded('order-1', ended('rto', { customer: null })))).toBeNull();
  });

  it('of a customer’s open cash cover the orders of the last 45 days', () => {
    const order = makeId('ord', NOON * 1000, Buffer.alloc(16));
    const known = { orders: 1, delivered: 0, rto: 0, open_cod: [order], created_at: NOON };
    expect([0, 45 * DAY - 1, 45 * DAY].map((later) => openAt(known, NOON + later))).toEqual([[order], [order], []]);
    expect(openAt(null, NOON)).toEqual([]);
  });

  it('of a customer are removed when the customer is forgotten', () => {
    expect(folded(customerHistory, inCash, forgotten)).toBeNull();
    const session = fact('risk.assessed', assessed({ ...harmless, customer: basis.customer }));
    expect(folded(phoneVelocity, session)).toEqual({ begun: [NOON] });
    expect(folded(phoneVelocity, session, forgotten)).toBeNull();
    const carried = fact('checkout_session.created', { assessed: session.data });
    expect(folded(phoneVelocity, carried, session)).toEqual({ begun: [NOON, NOON] });
  });

  it('of sessions include those that are assessed with their order, once', () => {
    const counted = { customer: 'somebody', device: 'a browser' };
    const created = fact('checkout_session.created', { counted });
    const completed = fact('checkout_session.completed', { assessed: { ...assessed({ ...harmless, ...counted }), occasion: 'order' } });
    for (const velocity of [phoneVelocity, deviceVelocity]) expect(folded(velocity, created, completed)).toEqual({ begun: [NOON] });
    expect(phoneVelocity.documentOf(recorded('checkout_session-1', created))).toBe('somebody');
    expect(deviceVelocity.documentOf(recorded('checkout_session-1', created))).toBe('a browser');
  });

  it('of a place: ended cash orders, only in this account and mode', () => {
    for (const place of [pinCodeReturns, stateReturns]) {
      expect(folded(place, ended('rto'), ended('delivered'), ended('cancelled'))).toMatchObject({ delivered: 1, rto: 1 });
      expect(folded(place, ended('rto', { cash: false }))).toBeNull();
    }
    expect(pinCodeReturns.documentOf(recorded('order-1', ended('rto')))).toBe('acct_1:test/560038');
  });

  it('of sessions within a window are the same before and after removing expired ones', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(3 * HOUR), { maxLength: 15 }), (gaps) => {
        const session = fact('risk.assessed', assessed({ ...harmless, customer: 'somebody' }));
        let now = NOON;
        let kept: Velocity | null = null;
        const all: number[] = [];
        for (const gap of gaps) {
          now += gap;
          if (within(kept, PHONE_WINDOW, now).length === 0) kept = null;
          kept = phoneVelocity.evolve(kept, recorded('checkout_session-1', session, { at: now }));
          all.push(now);
          const hand = all.filter((at) => at > now - PHONE_WINDOW);
          expect(within(kept, PHONE_WINDOW, now)).toEqual(hand);
        }
      }),
    ));
});
