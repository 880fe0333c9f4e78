import { fact, type Fact } from '#kernel/fact';
import { type MoneyFigures, moneyFigures } from '#orders/payments/queries/money-figures/money-figures.projection';
import { recorded } from '#test/support/facts/recorded';

const PAYMENT = 'pay_00000000000000000000000a';
const REFUND = 're_000000000000000000000000';

/** The documents that result from the facts, by id. */
function documentsOf(...facts: readonly Fact[]): Record<string, MoneyFigures> {
  const documents: Record<string, MoneyFigures> = {};
  for (const each of facts) {
    const event = recorded('order-ord_1', each);
    const id = moneyFigures.documentOf(event);
    if (id !== null) documents[id] = moneyFigures.evolve(documents[id] ?? null, event)!;
  }
  return documents;
}

const started = (payment: string, method: string) => fact('payment.started', { payment, method });
const inSession = (payment: string, method: string) => fact('checkout_session.payment_started', { payment: { payment, method } });
const captured = (payment: string, method_used?: string) => fact('payment.captured', { payment, ...(method_used && { method_used }) });
const failed = (payment: string) => fact('payment.failed', { payment });

describe('figures of money', () => {
  it('count a captured payment by its method, or by the one that it was paid with in the end', () => {
    const seen = documentsOf(inSession(PAYMENT, 'upi'), started(PAYMENT, 'upi'), captured(PAYMENT));
    expect(seen['test:a']).toMatchObject({ captured: { upi: 1 }, failed: {}, begun: {} });
    expect(documentsOf(started(PAYMENT, 'hosted'), captured(PAYMENT, 'card'))['test:a']).toMatchObject({ captured: { card: 1 } });
  });

  it('count a failed payment once, from either stream, and money that comes after it', () => {
    const sessionFailed = fact('checkout_session.payment_failed', { payment: PAYMENT });
    const seen = documentsOf(inSession(PAYMENT, 'card'), sessionFailed, failed(PAYMENT), captured(PAYMENT));
    expect(seen['test:a']).toMatchObject({ failed: { card: 1 }, captured: { unknown: 1 }, begun: {} });
  });

  it('hold a refund until it has ended in any way', () => {
    const requested = fact('refund.requested', { refund: REFUND });
    expect(documentsOf(requested, requested)['test:0']!.pending).toEqual([REFUND]);
    for (const type of ['refund.succeeded', 'refund.failed', 'payment.returned', 'checkout_session.refund_failed'])
      expect(documentsOf(requested, fact(type, { refund: REFUND }))['test:0']!.pending).toEqual([]);
  });

  it('stay as few as the last characters of ids, and small when all has ended', () => {
    const ids = Array.from({ length: 500 }, (_, n) => `pay_${String(n).padStart(24, '0')}`);
    const seen = documentsOf(...ids.flatMap((id) => [started(id, 'upi'), captured(id)]));
    expect(Object.keys(seen)).toHaveLength(10);
    expect(Object.values(seen).map(({ begun, captured: { upi } }) => [begun, upi])).toEqual(Array.from({ length: 10 }, () => [{}, 50]));
  });

  it('ignore other facts', () => expect(documentsOf(fact('order.placed', {}), fact('payment.routed', { payment: PAYMENT }))).toEqual({}));
});
