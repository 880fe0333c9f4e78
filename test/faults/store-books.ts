import { type Course, type Purchase, REFUND_AMOUNTS, type Service, type Store } from '#test/faults/store';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import type { WebhookReceiver } from '#test/support/partners/webhook-receiver';

const AMOUNT = 249_900;
const REFUNDED = REFUND_AMOUNTS.reduce((sum, amount) => sum + amount, 0);

/** The state of an order of each course when all has settled. */
const SETTLED: Readonly<Record<Course, object>> = {
  refunded: { status: 'refunded', amount_paid: AMOUNT, amount_refunded: REFUNDED, amount_refundable: AMOUNT - REFUNDED },
  declined: { status: 'pending', payment_status: 'failed', amount_paid: 0, amount_refunded: 0, amount_refundable: 0 },
  card: { status: 'paid', amount_paid: AMOUNT, amount_refunded: 0, amount_refundable: AMOUNT },
  cash: { status: 'pending', amount_paid: 0, amount_refunded: 0, amount_refundable: 0, amount_cod_due: AMOUNT },
};

/** Every session, order and refund that was acknowledged is there, and none twice. */
export async function expectKept(service: Service, purchases: readonly Purchase[]): Promise<void> {
  const sessions = await allOf(service, '/checkout/sessions');
  expect(named(sessions)).toEqual(purchases.map(({ reference, session }) => `${reference} ${session}`).sort());
  const orders = await allOf(service, '/orders');
  expect(named(orders)).toEqual(purchases.map(({ reference, order }) => `${reference} ${order}`).sort());
  expect(orders.map(({ metadata }) => metadata.packed)).toEqual(orders.map(({ client_reference_id }) => client_reference_id));
  const made = await allOf(service, '/refunds');
  expect(made.map(({ id }) => id).sort()).toEqual(refundsOf(purchases));
}

/** Every payment and refund gets its outcome, and the amounts of every order hold. */
export const expectSettled = (service: Service, purchases: readonly Purchase[]): Promise<void> =>
  eventually(async () => {
    const orders = new Map((await allOf(service, '/orders')).map((order) => [order.id, order]));
    for (const { order, course } of purchases)
      expect(orders.get(order)).toMatchObject({ amount: AMOUNT, amount_refund_pending: 0, ...SETTLED[course] });
    expect(new Set((await allOf(service, '/refunds')).map(({ status }) => status))).toEqual(new Set(['succeeded']));
  });

/** The merchant receives every event at least once, each always in the same bytes. */
export async function expectDelivered(receiver: WebhookReceiver, purchases: readonly Purchase[]): Promise<void> {
  const expected = purchases.flatMap(eventsOf).sort();
  await eventually(() => {
    const bodies = [...new Set(receiver.received.map(({ body }) => body))].map((body) => JSON.parse(body));
    expect(
      bodies.map(({ type, data: { object } }) => `${type} ${object.object === 'payment' ? object.order_id : object.id}`).sort(),
    ).toEqual(expected);
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(bodies.length);
  });
}

/** A repeat of every acknowledged write under its idempotency key is answered as it was the first time. */
export async function expectSameAnswers({ answers }: Store): Promise<void> {
  for (const { again, first } of answers.values()) {
    const { status, text } = await again();
    expect([status, text]).toEqual([first.status, first.text]);
  }
}

/** What the gateway is to have moved for them: `<order or session> <amount taken> <amount given back>`, sorted. */
export const movedFor = (purchases: readonly Purchase[]): string[] =>
  purchases
    .flatMap(({ course, order, session }) => {
      if (course === 'card') return [`${session} ${AMOUNT} 0`];
      return course === 'refunded' ? [`${order} ${AMOUNT} ${REFUNDED}`] : [];
    })
    .sort();

export const refundsOf = (purchases: readonly Purchase[]): string[] => purchases.flatMap(({ refunds }) => refunds).sort();

/** A whole list, page by page. */
export async function allOf(service: Service, path: string): Promise<Json[]> {
  const seen: Json[] = [];
  for (let after = '', more = true; more; after = `&starting_after=${seen.at(-1).id}`) {
    const { body } = await service.ask((merchant) => merchant.get(`${path}?limit=100${after}`));
    seen.push(...body.data);
    more = body.has_more;
  }
  return seen;
}

const named = (resources: readonly Json[]): string[] =>
  resources.map(({ client_reference_id, id }) => `${client_reference_id} ${id}`).sort();

const eventsOf = ({ course, session, order, refunds }: Purchase): string[] => [
  `checkout.session.created ${session}`,
  `checkout.session.completed ${session}`,
  `order.created ${order}`,
  `order.updated ${order}`,
  ...(course === 'declined' ? [`payment.failed ${order}`] : []),
  ...(course === 'refunded' || course === 'card' ? [`order.paid ${order}`] : []),
  ...refunds.flatMap((refund) => [`refund.created ${refund}`, `refund.succeeded ${refund}`]),
];
