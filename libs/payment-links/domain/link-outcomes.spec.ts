import { fact } from '#kernel/fact';
import { linkOutcomes } from '#payment-links/domain/link-outcomes';
import type { CodFact } from '#orders/cod/contract';
import { afterLines, line, row } from '#test/support/facts/cash-facts';
import { cancelled, capture, cashOrder, delivered, ORDER, paid, PAYMENT, returned, started } from '#test/support/facts/order-facts';

const LINK = 'pl_0000000000000000000000aa';
const OTHER = 'pl_0000000000000000000000bb';

const issued = [LINK, OTHER].map((payment_link) => fact('order.payment_link_issued', { payment_link }));
const story = [cashOrder, ...issued, started({ payment_link: LINK })];

describe('the effect of an order on its links', () => {
  it('pays the link of the capture, and closes the others', () => {
    const captured = fact('payment.captured', { ...capture, payment_links: [LINK, OTHER] });
    expect([...linkOutcomes(ORDER, [...story, captured])]).toEqual([
      [LINK, { paid: { order: ORDER, payment: PAYMENT } }],
      [OTHER, { closed: 'order_paid' }],
    ]);
  });

  it.each([
    ['order_delivered', delivered(50_000)],
    ['order_cancelled', cancelled],
  ] as const)('closes all of them: %s', (reason, last) => {
    expect([...linkOutcomes(ORDER, [...story, last])]).toEqual([LINK, OTHER].map((link) => [link, { closed: reason }]));
  });

  it('closes all of them once the courier remits the cash, or the goods have come back', () => {
    const remitted = (gross: number) => afterLines([cashOrder], row(1, line(gross)))[1] as Extract<CodFact, { type: 'cod.line_applied' }>;
    expect([...linkOutcomes(ORDER, [...story, remitted(50_000)]).values()]).toEqual([{ closed: 'order_paid' }, { closed: 'order_paid' }]);
    expect([...linkOutcomes(ORDER, [...story, returned]).values()]).toEqual([{ closed: 'order_returned' }, { closed: 'order_returned' }]);
  });

  it('is none without links, or before the order ends', () => {
    expect(linkOutcomes(ORDER, [cashOrder, delivered(50_000)]).size).toBe(0);
    expect(linkOutcomes(ORDER, [...story, paid]).size).toBe(0);
  });
});
