import { fold } from '#kernel/fact';
import type { SessionPaymentFact } from '#orders/payments/resource/session-payment-fact';
import { sessionPaymentsOf } from '#orders/payments/resource/session-payments.view';
import type { LateCaptureFact } from '#orders/domain/events/late-capture.events';
import { NOON } from '#test/support/facts/given';
import { PAYMENT, SESSION } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import { actionRequired, begun, capturedLate, declined, returned, routed } from '#test/support/facts/session-facts';

type Story = SessionPaymentFact | LateCaptureFact;

const shown = (...facts: Story[]) =>
  fold(
    sessionPaymentsOf(SESSION),
    facts.map((each, n) => ({ ...recorded(`checkout_session-${SESSION}`, each), ...each, at: NOON + n })),
  ).payments.get(PAYMENT);

describe('a payment of a session without an order', () => {
  it('shows the next action until it has failed', () => {
    const open = [begun(), routed, actionRequired];
    expect(shown(...open)).toMatchObject({
      order_id: null,
      checkout_session: SESSION,
      status: 'processing',
      next_action: { type: 'redirect' },
    });
    expect(shown(...open, declined)).toMatchObject({
      status: 'failed',
      next_action: null,
      error: { code: 'declined' },
      failed_at: NOON + 3,
    });
  });

  it('is captured by a late capture, even after a failure, with the refunded amount', () => {
    const late = { order_id: null, status: 'captured', amount: 50_000, error: null, amount_refunded: 0 };
    expect(shown(begun(), declined, capturedLate())).toMatchObject({ ...late, captured_at: NOON + 2 });
    expect(shown(begun(), capturedLate(), returned)).toMatchObject({ ...late, amount_refunded: 50_000, updated_at: NOON + 2 });
  });

  it('counts only the refund of a second capture', () => {
    const { data } = capturedLate(20_000);
    const again = { ...capturedLate(), data: { ...data, refund: 're_0000000000000000000000bb', again: true } };
    expect(shown(begun(), capturedLate(), again, returned)).toMatchObject({ amount: 70_000, amount_refunded: 50_000 });
  });

  it('has the captured currency, and counts refunds only in that', () => {
    const inDollars = { ...capturedLate(), data: { ...capturedLate().data, currency: 'USD' } };
    expect(shown(begun(), inDollars, returned)).toMatchObject({ currency: 'USD', amount: 50_000, amount_refunded: 50_000 });
    const again = { ...inDollars, data: { ...inDollars.data, refund: 're_0000000000000000000000bb', again: true } };
    const bothReturned = [returned, { ...returned, data: { ...returned.data, refund: again.data.refund } }];
    expect(shown(begun(), capturedLate(), again, ...bothReturned)).toMatchObject({
      currency: 'INR',
      amount: 50_000,
      amount_refunded: 50_000,
    });
  });
});
