import { fact, type Fact } from '#kernel/fact';
import { linkOutcomes } from '#payment-links/domain/link-outcomes';
import type { CodFact } from '#orders/cod/contract';
import { at, NOON } from '#test/support/facts/given';
import { afterLines, line, row } from '#test/support/facts/cash-facts';
import {
  cancelled,
  capture,
  cashOrder,
  delivered,
  ORDER,
  paid,
  PAYMENT,
  placed,
  reported,
  returned,
  started,
} from '#test/support/facts/order-facts';

const LINK = 'pl_0000000000000000000000aa';
const OTHER = 'pl_0000000000000000000000bb';

const issued = [LINK, OTHER].map((payment_link) => fact('order.payment_link_issued', { payment_link }));
const story = [cashOrder, ...issued, started({ payment_link: LINK })];

/** `due`: what a link can still collect. */
const outcomesOf = (facts: readonly Fact[], due = 0) => linkOutcomes(ORDER, at(NOON, facts) as Parameters<typeof linkOutcomes>[1], due);

describe('the effect of an order on its links', () => {
  it('pays the link of the capture, and closes the others', () => {
    const captured = fact('payment.captured', { ...capture, payment_links: [LINK, OTHER] });
    expect([...outcomesOf([...story, captured])]).toEqual([
      [LINK, { paid: { order: ORDER, payment: PAYMENT } }],
      [OTHER, { closed: 'order_paid' }],
    ]);
  });

  it.each([
    ['order_delivered', delivered(50_000)],
    ['order_cancelled', cancelled],
  ] as const)('closes all of them: %s', (reason, last) => {
    expect([...outcomesOf([...story, last])]).toEqual([LINK, OTHER].map((link) => [link, { closed: reason }]));
  });

  it('closes all of them once the courier remits the cash, or the goods have come back', () => {
    const remitted = (gross: number) => afterLines([cashOrder], row(1, line(gross)))[1] as Extract<CodFact, { type: 'cod.line_applied' }>;
    expect([...outcomesOf([...story, remitted(50_000)]).values()]).toEqual([LINK, OTHER].map(() => ({ closed: 'order_paid', due: 0 })));
    expect([...outcomesOf([...story, returned]).values()]).toEqual([{ closed: 'order_returned' }, { closed: 'order_returned' }]);
  });

  it.each([
    ['order_delivered', 'partially_delivered'],
    ['order_delivered', 'delivered'],
    ['order_returned', 'rto_initiated'],
    ['order_returned', 'rto_delivered'],
    ['order_returned', 'lost'],
  ] as const)('closes those for another amount than is still due: %s, as the goods are %s', (closed, goods) => {
    const prepaid = placed({ payment_method: 'partial_prepaid', amount_cod_due: 40_000 });
    const of = (first: Fact, due: number) => [...outcomesOf([first, ...issued, reported(goods)], due).values()];
    expect(of(cashOrder, 0)).toEqual([LINK, OTHER].map(() => ({ closed, due: 0 })));
    expect(of(prepaid, 10_000)).toEqual([LINK, OTHER].map(() => ({ closed, due: 10_000 })));
    expect(outcomesOf([cashOrder, ...issued, reported('in_transit')]).size).toBe(0);
  });

  it('is none without links, or before the order ends', () => {
    expect(outcomesOf([cashOrder, delivered(50_000)]).size).toBe(0);
    expect(outcomesOf([...story, paid]).size).toBe(0);
  });
});
