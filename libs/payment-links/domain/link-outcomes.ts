import type { Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { LinkOutcome } from '#payment-links/domain/payment-link.decisions';
import type { FulfillmentFact, FulfillmentStatus, OrderFact, PaymentFact } from '#orders/contract';
import type { CodFact } from '#orders/cod/contract';

type Story = readonly Happened<OrderFact | PaymentFact | CodFact | FulfillmentFact>[];

/**
 * The outcomes of an order's payment links after its last fact: the link that was used is paid, the others are closed. `due`: the amount that a link can
 * still collect.
 */
export function linkOutcomes(order: string, story: Story, due: Minor): ReadonlyMap<string, LinkOutcome> {
  const { type, data } = story.at(-1)!;
  switch (type) {
    case 'payment.captured':
      return each(data.payment_links ?? [], (link) =>
        link === linkOfPayment(data.payment, story) ? { paid: { order, payment: data.payment } } : { closed: 'order_paid' },
      );
    case 'cod.line_applied':
      return each(issuedIn(story), () => ({ closed: 'order_paid', due }));
    case 'fulfillment.reported': {
      const closed = REASON_BY_GOODS[data.fulfillment_status];
      return closed === undefined ? new Map() : each(issuedIn(story), () => ({ closed, due }));
    }
    case 'order.returned':
      return each(issuedIn(story), () => ({ closed: 'order_returned' }));
    case 'order.delivered':
      return each(issuedIn(story), () => ({ closed: 'order_delivered' }));
    case 'order.cancelled':
      return each(issuedIn(story), () => ({ closed: 'order_cancelled' }));
    default:
      return new Map();
  }
}

/** Why links end when the goods get a status from which on no cash is collected. */
export const REASON_BY_GOODS: Partial<Record<FulfillmentStatus, 'order_delivered' | 'order_returned'>> = {
  partially_delivered: 'order_delivered',
  delivered: 'order_delivered',
  rto_initiated: 'order_returned',
  rto_delivered: 'order_returned',
  lost: 'order_returned',
};

const each = (links: readonly string[], outcome: (link: string) => LinkOutcome): ReadonlyMap<string, LinkOutcome> =>
  new Map(links.map((link) => [link, outcome(link)]));

/** The links issued for what the order owes. */
const issuedIn = (story: Story): string[] =>
  story.flatMap(({ type, data }) => (type === 'order.payment_link_issued' ? [data.payment_link] : []));

/** The link that a payment was made through; undefined if none. */
const linkOfPayment = (payment: string, story: Story): string | undefined =>
  story.flatMap(({ type, data }) => (type === 'payment.started' && data.payment === payment ? [data.payment_link] : []))[0];
