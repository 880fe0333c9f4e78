import { DomainError } from '#kernel/domain-error';
import { type Fact, fold, type Happened } from '#kernel/fact';
import { reportFulfillment } from '#orders/fulfillment/domain/fulfillment.decisions';
import { capturePayment } from '#orders/payments/domain/payment.decisions';
import { failPayment } from '#orders/payments/domain/tries.decisions';
import type { FulfillmentStatus } from '#orders/domain/events/fulfillment.events';
import { orderMoney } from '#orders/domain/money/order-money';
import { shippableOrder } from '#orders/domain/goods/shippable-order';
import { orderResource } from '#orders/resource/order.view';
import { cancelOrder } from '#orders/domain/cancellation.decisions';
import { issueRefund, settleRefund } from '#orders/refunds/domain/refund.decisions';
import { at, NOON } from '#test/support/facts/given';
import {
  cancelledOrder, cashOrder, delivered, fulfilled, ORDER, paidOrder, PAYMENT, placed, refund, reported, requested, started,
  storefrontCancelled, succeeded, taken,
} from '#test/support/facts/order-facts'; // prettier-ignore

type Story = readonly Happened[];

const RETURN = 're_0000000000000000000000yy';
const NEXT_REFUND = 're_0000000000000000000000zz';
const early = { warning: 'not_captured' as const };
const gone = [requested(20_000), succeeded(20_000)];

const STATES: Readonly<Record<string, readonly Fact[]>> = {
  pending: [placed(), started()],
  'pending, goods left': [placed(), started(), reported('fulfilled', early)],
  'pending, goods there': [placed(), started(), reported('delivered', early)],
  'pending COD': [cashOrder],
  paid: paidOrder,
  'paid, partly fulfilled': [...paidOrder, reported('partially_fulfilled')],
  fulfilled: [...paidOrder, reported('fulfilled'), fulfilled],
  'fulfilled COD': [cashOrder, reported('fulfilled'), fulfilled],
  'returned COD': [cashOrder, reported('rto_delivered'), fulfilled],
  delivered: [...paidOrder, reported('delivered'), fulfilled, delivered()],
  'delivered COD': [cashOrder, reported('delivered'), fulfilled, delivered(50_000)],
  refunded: [...paidOrder, ...gone],
  'refunded, fulfilled': [...paidOrder, reported('fulfilled'), fulfilled, ...gone],
  cancelled: cancelledOrder,
  'cancelled, going back': [...paidOrder, requested(50_000), storefrontCancelled],
};

const goods = (fulfillment_status: FulfillmentStatus) => (story: Story) =>
  reportFulfillment(fold(shippableOrder, story), { fulfillment_status, parcel: null });

const TRIGGERS: Readonly<Record<string, (story: Story) => readonly Fact[]>> = {
  capture: (story) => capturePayment(fold(orderMoney, story), taken(), RETURN),
  fail: (story) =>
    failPayment(
      fold(orderMoney, story),
      PAYMENT,
      { code: 'declined', message: 'The bank declined.' },
      { order: ORDER, refund: NEXT_REFUND },
      NOON,
    ),
  partly: goods('partially_fulfilled'),
  fulfil: goods('fulfilled'),
  transit: goods('in_transit'),
  out: goods('out_for_delivery'),
  attempt: goods('attempted_delivery'),
  lost: goods('lost'),
  rto: goods('rto_initiated'),
  returned: goods('rto_delivered'),
  deliver: goods('delivered'),
  cancel: (story) => cancelOrder(fold(orderMoney, story), { order: ORDER, cancel_reason: 'customer', refund: NEXT_REFUND }),
  refund: (story) => {
    const query = issueRefund(fold(orderMoney, story), { ...refund, refund: NEXT_REFUND, amount: 5_000 }, NOON);
    const paidBack = { succeeded: true, reference: null, reference_type: null } as const;
    return [...query, ...settleRefund(fold(orderMoney, [...story, ...at(NOON, query)]), NEXT_REFUND, paidBack)];
  },
};

/** The headline after each trigger; `·` where nothing happens, a code where it is refused. */
const TABLE = `
state                  | capture   | fail      | partly   | fulfil    | transit   | out       | attempt   | lost      | rto       | returned  | deliver   | cancel    | refund
pending                | paid      | cancelled | pending  | pending   | pending   | pending   | pending   | pending   | pending   | pending   | pending   | cancelled | order_not_paid
pending, goods left    | fulfilled | pending   | ·        | ·         | pending   | pending   | pending   | pending   | pending   | pending   | pending   | cancelled | order_not_paid
pending, goods there   | delivered | pending   | ·        | ·         | ·         | ·         | ·         | ·         | ·         | ·         | ·         | cancelled | order_not_paid
pending COD            | ·         | ·         | pending  | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | delivered | cancelled | cod_not_refundable
paid                   | ·         | ·         | paid     | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | delivered | cancelled | refunded
paid, partly fulfilled | ·         | ·         | ·        | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | delivered | cancelled | refunded
fulfilled              | ·         | ·         | ·        | ·         | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | delivered | fulfilled | refunded
fulfilled COD          | ·         | ·         | ·        | ·         | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | fulfilled | delivered | fulfilled | cod_not_refundable
returned COD           | ·         | ·         | ·        | ·         | ·         | ·         | ·         | ·         | ·         | ·         | ·         | fulfilled | cod_not_refundable
delivered              | ·         | ·         | ·        | ·         | ·         | ·         | ·         | ·         | ·         | ·         | ·         | delivered | refunded
delivered COD          | ·         | ·         | ·        | ·         | ·         | ·         | ·         | ·         | ·         | ·         | ·         | delivered | cod_not_refundable
refunded               | ·         | ·         | refunded | refunded  | refunded  | refunded  | refunded  | refunded  | refunded  | refunded  | refunded  | cancelled | refunded
refunded, fulfilled    | ·         | ·         | ·        | ·         | refunded  | refunded  | refunded  | refunded  | refunded  | refunded  | refunded  | refunded  | refunded
cancelled              | cancelled | ·         | ·        | ·         | ·         | ·         | ·         | ·         | ·         | ·         | ·         | ·         | order_not_paid
cancelled, going back  | ·         | ·         | ·        | ·         | ·         | ·         | ·         | ·         | ·         | ·         | ·         | ·         | order_already_refunded
`;

const [header, ...rows] = TABLE.trim().split('\n').map((line) => line.split('|').map((cell) => cell.trim())); // prettier-ignore
const pairs = rows.flatMap(([state, ...cells]) => cells.map((cell, n) => [state!, header![n + 1]!, cell] as const));

function outcome(state: string, trigger: string): { readonly cell: string; readonly story: Story } {
  const story = at(NOON, STATES[state]!);
  try {
    const facts = TRIGGERS[trigger]!(story);
    const after = [...story, ...at(NOON + 1, facts)];
    return { cell: facts.length === 0 ? '·' : fold(orderResource, after)!.status, story: after };
  } catch (refusal) {
    if (refusal instanceof DomainError) return { cell: refusal.code, story };
    throw refusal;
  }
}

const times = (story: Story, type: string): number => story.filter((each) => each.type === type).length;

describe('an order', () => {
  it('is looked at in every state, under every trigger', () => {
    expect([rows.map(([state]) => state), header!.slice(1)]).toEqual([Object.keys(STATES), Object.keys(TRIGGERS)]);
  });

  it.each(pairs)('that is %s, on %s: %s', (state, trigger, expected) => expect(outcome(state, trigger).cell).toBe(expected));

  it.each(pairs)('that is %s, on %s, tells its merchant of each step at most once, and keeps its money', (state, trigger) => {
    const { story } = outcome(state, trigger);
    for (const type of ['order.paid', 'order.fulfilled', 'order.delivered', 'order.cancelled']) expect(times(story, type)).toBeLessThan(2);
    const order = fold(orderResource, story)!;
    expect(order.amount_refundable).toBe(order.amount_paid - order.amount_refunded - order.amount_refund_pending);
    expect(order.amount_refundable).toBeGreaterThanOrEqual(0);
  });
});
