import type { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import { DAY, INDIA } from '#kernel/time';
import { CommandContext } from '#platform/event-store/command-context';
import { MissingPayments } from '#reconciliation/settlements/fetching/missing-payments';
import type { Json } from '#test/support/clients/merchant-client';
import { orderBecomes, paidByCard, refund, refundBecomes } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';
import { connectedStripe } from '#test/support/partners/connected-stripe';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const PRICE = 249_900;
/** 2 %, and 18 % tax on that. */
const [FEE, TAX] = [4_998, 900];
const OWN_FEE = 700;
/** In India, where the account is. */
const TODAY = new Date(Date.now() + INDIA * 1000).toISOString().slice(0, 10);

let stripe: SandboxStripe;
let connection: string;
beforeAll(async () => {
  ({ stripe, id: connection } = await connectedStripe(service));
});
afterAll(() => stripe.close());

const fetched = (): Promise<Json> => service.operate('settlements.fetch', { connection, from: TODAY, to: TODAY });
const paymentOf = async (order: string): Promise<Json> => (await merchant.get(`/orders/${order}/payments`)).body.data[0];

async function lostDispute(order: string, amount: number, fee: number): Promise<string> {
  const { gateway_reference: payment_intent } = await paymentOf(order);
  const taken = [{ amount: -amount, fee }];
  const opened = { payment_intent, amount, currency: 'inr', balance_transactions: taken };
  const { id: reference } = stripe.books.disputes.open({ ...opened, status: 'needs_response' });
  await orderBecomes(merchant, order, { dispute_status: 'open' });
  stripe.books.disputes.turn(reference, { status: 'lost' }, 'closed');
  await orderBecomes(merchant, order, { dispute_status: 'lost' });
  return (await merchant.get(`/disputes?order_id=${order}`)).body.data[0].id;
}

describe('a payout of Stripe', () => {
  it('is fetched with a line for each balance transaction, matched, and shown by payment, refund and dispute', async () => {
    const [{ id: order }, { id: disputed }] = [await paidByCard(merchant), await paidByCard(merchant)];
    const { id: back } = (await refund(merchant, order, 20_000)).body;
    await refundBecomes(merchant, back, { status: 'succeeded' });
    const dispute = await lostDispute(disputed, 80_000, 1_500);
    const payout = stripe.books.payOut(OWN_FEE);
    const { lines: count, settlements } = await fetched();
    const amount = 2 * (PRICE - FEE - TAX) - 20_000 - 80_000 - 1_500 - OWN_FEE;
    expect(count).toBe(5);
    expect(settlements).toMatchObject([
      {
        connection,
        gateway: 'stripe',
        gateway_reference: payout.id,
        utr: payout.trace_id.value,
        status: 'paid',
        currency: 'INR',
        amount,
        fee: 2 * FEE + 1_500,
        tax: 2 * TAX,
        lines: 5,
        mismatched_lines: 0,
        difference_amount: 0,
      },
    ]);
    const [{ id, utr, settled_at }] = settlements;
    expect((await merchant.get(`/settlements/${id}`)).body).toEqual(settlements[0]);
    const lines: Json[] = (await merchant.get(`/settlements/${id}/lines`)).body.data;
    const [payment, other] = [await paymentOf(order), await paymentOf(disputed)];
    const ofPayment = { type: 'payment', amount: PRICE, fee: FEE, tax: TAX, match_status: 'matched' };
    expect(lines).toHaveLength(5);
    expect(lines).toEqual(
      expect.arrayContaining(
        [
          { ...ofPayment, order_id: order, payment: payment.id, gateway_reference: payment.gateway_reference },
          { ...ofPayment, order_id: disputed, payment: other.id, gateway_reference: other.gateway_reference },
          { type: 'refund', order_id: order, payment: payment.id, refund: back, amount: -20_000, match_status: 'matched' },
          { type: 'dispute', order_id: disputed, payment: other.id, dispute, amount: -80_000, fee: 1_500, match_status: 'matched' },
          { type: 'fee', order_id: null, payment: null, amount: -OWN_FEE, match_status: 'none' },
        ].map((each) => expect.objectContaining(each)),
      ),
    );
    const shown = { id, utr, currency: 'INR', fee: FEE, tax: TAX, settled_at };
    expect([payment.settlement, other.settlement]).toEqual([shown, shown]);
    expect((await merchant.get(`/refunds/${back}`)).body.settlement).toEqual({ ...shown, fee: 0, tax: 0 });
  });

  it('changes nothing when it is fetched again, and later payments are in the next', async () => {
    const [{ id, ...first }] = (await merchant.get('/settlements')).body.data;
    await fetched();
    expect((await merchant.get(`/settlements/${id}`)).body).toEqual({ id, ...first });
    const { id: order } = await paidByCard(merchant);
    const payout = stripe.books.payOut();
    const { settlements } = await fetched();
    // Both may be of one second, in which they are listed by their ids.
    const next = settlements.find((each: Json) => each.gateway_reference === payout.id);
    expect(settlements.map((each: Json) => each.id)).toEqual(expect.arrayContaining([id, next.id]));
    expect(next).toMatchObject({ amount: PRICE - FEE - TAX, lines: 1, mismatched_lines: 0 });
    await eventually(async () => expect((await paymentOf(order)).settlement).toMatchObject({ id: next.id }));
  });

  it.each([
    ['was made by hand', () => stripe.books.payouts.payByHand(50_000, 'inr'), 'info', 'does not list'],
    ['is in a status that is not known', () => stripe.books.payouts.turn(stripe.books.payouts.payByHand(50_000, 'inr').id, { status: 'rerouted' }), 'warning', 'not here in full'],
    ['has no currency', () => stripe.books.payouts.turn(stripe.books.payouts.payByHand(50_000, 'inr').id, { currency: '' }), 'warning', 'not here in full'],
  ] as const)('that %s is reported, and the payouts behind it are fetched', async (_, pay, severity, summary) => {
    const { id: order } = await paidByCard(merchant);
    const behind = stripe.books.payOut();
    const { id: reference } = pay();
    const { settlements } = await fetched();
    expect(settlements.map(({ gateway_reference }: Json) => gateway_reference)).toContain(behind.id);
    await eventually(async () => expect((await paymentOf(order)).settlement).not.toBeNull());
    await eventually(async () => {
      const { data } = (await merchant.get('/alerts?type=settlement_mismatch')).body;
      const ours = data.filter((each: Json) => each.data.gateway_reference === reference);
      expect(ours).toMatchObject([{ severity, summary: expect.stringContaining(summary) }]);
    });
    const listed = settlements.find(({ gateway_reference }: Json) => gateway_reference === reference);
    if (severity === 'info') expect(listed).toMatchObject({ amount: 50_000, lines: 0, lines_listed: false, mismatched_lines: 0, difference_amount: 0 });
    else expect(listed).toBeUndefined();
    await fetched();
    const alerts = (await merchant.get('/alerts?type=settlement_mismatch')).body.data.filter((each: Json) => each.data.gateway_reference === reference);
    expect(alerts).toHaveLength(1);
  }); // prettier-ignore

  it('by hand may have any payment, so that none is reported as missing', async () => {
    const { id: order } = await paidByCard(merchant);
    const { id: account } = (await service.operate('accounts.list', {})).data[0];
    const actor = { type: 'service', id: null, name: 'test' } as const;
    const context = new CommandContext({ account, livemode: false, actor, milliseconds: Date.now() + 7 * DAY * 1000 });
    const gateway = { id: connection, account, livemode: false, gateway: 'stripe' };
    expect(await service.part(MissingPayments).look(gateway, null, context)).toMatchObject({ isDone: true });
    const events = (await merchant.get(`/orders/${order}/timeline`)).body.data;
    expect(events.map(({ type }: Json) => type)).not.toContain('payment.settlement_missed');
  });
});
