import { type Attempt, attempted } from '#integrations/payments/kept-notices/attempted-notice';
import { type KeptNotice, keptNoticeOf } from '#integrations/payments/kept-notices/kept-notice';
import { NOON } from '#test/support/facts/given';

const AT = NOON * 1000;
const connection = { id: 'conn_1', kind: 'razorpay', livemode: true } as const;
const dispute = { kind: 'dispute', eventId: 'event-1', at: NOON, gatewayReference: 'disp_1', gatewayPayment: 'pay_1' } as const;
const kept = keptNoticeOf(connection, dispute, null, AT);

const after = (notice: KeptNotice, attempt: Partial<Attempt>): KeptNotice =>
  attempted(notice, { at: AT + 60_000, fault: 'It is away.', next: AT + 120_999, byPerson: false, ...attempt });

describe('a kept notice after an attempt', () => {
  it('that failed is pending, with the reason and the next attempt', () => {
    expect(after(kept, {})).toEqual({ ...kept, status: 'pending', attempts: 1, last_error: 'It is away.', next_attempt_at: NOON + 120 });
  });

  it('that was the last is not applied', () => {
    const last = after(after(kept, {}), { next: null, fault: 'It refuses.' });
    expect(last).toMatchObject({ status: 'not_applied', attempts: 2, last_error: 'It refuses.', next_attempt_at: null, applied_at: null });
  });

  it('that succeeded is applied, without an error', () => {
    const applied = { status: 'applied', last_error: null, next_attempt_at: null, applied_at: NOON + 60 };
    expect(after(after(kept, {}), { fault: null })).toMatchObject({ ...applied, attempts: 2 });
    expect(after(after(kept, { next: null }), { fault: null, byPerson: true })).toMatchObject({ ...applied, attempts: 2 });
  });

  it('of a person that failed keeps its status, and has the reason', () => {
    const pending = after(kept, {});
    const again = { byPerson: true, next: null, fault: 'It refuses.' };
    expect(after(pending, again)).toEqual({ ...pending, attempts: 2, last_error: 'It refuses.' });
    const notApplied = after(kept, { next: null });
    expect(after(notApplied, again)).toEqual({ ...notApplied, attempts: 2, last_error: 'It refuses.' });
  });

  it('that came again after it was given up is pending again', () => {
    expect(after(after(kept, { next: null }), {})).toMatchObject({ status: 'pending', next_attempt_at: NOON + 120 });
  });
});

describe('a kept notice', () => {
  it('has the same id for each repeat, and another one for each connection and event', () => {
    const idOf = (changes: object, by = 'conn_1') => keptNoticeOf({ ...connection, id: by }, { ...dispute, ...changes }, null, AT).id;
    expect(idOf({})).toBe(idOf({ at: NOON + 5 }));
    expect(new Set([idOf({}), idOf({ eventId: 'event-2' }), idOf({}, 'conn_2')]).size).toBe(3);
    expect(idOf({})).toMatch(/^ntc_[0-9A-Za-z]{24}$/);
  });

  it('names what it is about, as far as the notice says it', () => {
    expect(keptNoticeOf(connection, dispute, 'ord_1', AT)).toMatchObject({
      order_id: 'ord_1',
      payment: null,
      refund: null,
      gateway_reference: 'disp_1',
    });
    const movement = {
      eventId: 'e',
      at: NOON,
      order: null,
      session: 'cs_1',
      amount: 1,
      currency: 'INR',
      bankReference: null,
      failure: null,
    };
    const payment = { ...movement, kind: 'payment_captured', payment: 'pay_ours', gatewayReference: 'pay_1' } as const;
    expect(keptNoticeOf(connection, payment, null, AT)).toMatchObject({
      order_id: null,
      checkout_session: 'cs_1',
      payment: 'pay_ours',
      refund: null,
    });
    const refund = { ...movement, kind: 'refund_failed', refund: 're_1', gatewayReference: 'rfnd_1', gatewayPayment: 'pay_1' } as const;
    expect(keptNoticeOf(connection, refund, null, AT)).toMatchObject({ payment: null, refund: 're_1', gateway_reference: 'rfnd_1' });
  });
});
