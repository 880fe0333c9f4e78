import type { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import type { Json } from '#test/support/clients/merchant-client';
import { orderBecomes, paidByCard, placeOrder, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { typedAt } from '#test/support/machine/command-line';
import { connectedStripe } from '#test/support/partners/connected-stripe';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { alteredAtPartner } from '#test/support/partners/partner-file';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

let books: GatewayBooks;
beforeAll(() => {
  books = new GatewayBooks(service);
});
afterEach(() => books.trouble());

const found = async (): Promise<Json[]> =>
  JSON.parse((await typedAt(service.dataDir, 'verify', '--against', 'gateway', '--json'))[1]).differences;
/** The gateway sends no notices from then on. */
const withoutNotices = (): void => books.trouble({ notices: { copies: 0 } });
const referenceOf = async (order: string): Promise<string> =>
  (await merchant.get(`/orders/${order}/payments`)).body.data[0].gateway_reference;

describe('verify --against gateway names the order of money that moved elsewhere', () => {
  it('for a dispute that is missing here, and one that was lost', async () => {
    const [known, unknown] = [(await given.paidOrder(merchant)).id, (await given.paidOrder(merchant)).id];
    const lost = await books.openDispute(known, { phase: 'chargeback' });
    await orderBecomes(merchant, known, { dispute_status: 'open' });
    expect(await found()).toEqual([]);
    withoutNotices();
    await books.turnDispute(known, lost, 'lost');
    const missing = await books.openDispute(unknown, { phase: 'chargeback', amount: 900 });
    const of = (order_id: string, there: string) => (difference: string) =>
      expect.objectContaining({ difference, of: 'dispute', order_id, there });
    const differences = await found();
    expect(differences).toHaveLength(3);
    expect(differences).toEqual(
      expect.arrayContaining([of(unknown, missing)('missing_here'), of(known, lost)('status_differs'), of(known, lost)('amount_differs')]),
    );
    await books.turnDispute(known, lost, 'open');
    books.trouble();
    await books.turnDispute(known, lost, 'lost');
    await books.turnDispute(unknown, missing, 'won');
    await orderBecomes(merchant, known, { dispute_status: 'lost' });
    await orderBecomes(merchant, unknown, { dispute_status: 'won' });
    expect(await found()).toEqual([]);
  });

  it('for a refund in the dashboard, and one that the bank returned', async () => {
    const { id: order } = await given.paidOrder(merchant);
    withoutNotices();
    const there = await books.refundInDashboard(order, 9_000);
    const [missing] = await found();
    expect(missing).toMatchObject({ difference: 'missing_here', of: 'refund', order_id: order, there });
    const undo = alteredAtPartner(service, 'entities', there, { status: 'failed' });
    expect(await found()).toEqual([]);
    undo();
    alteredAtPartner(service, 'entities', there, null);
  });

  it.each(['offer@test', 'fee@test'])('for an amount that is neither the requested one nor its %s', async (vpa) => {
    const { id: order } = await placeOrder(merchant, upi(vpa));
    await orderBecomes(merchant, order, { status: 'paid' });
    expect(await found()).toEqual([]);
    const there = await referenceOf(order);
    const undo = alteredAtPartner(service, 'entities', there, { amount: 249_900 });
    expect(await found()).toMatchObject([{ difference: 'amount_differs', of: 'payment', order_id: order, there }]);
    undo();
  });

  describe('at Stripe', () => {
    let stripe: SandboxStripe;
    beforeAll(async () => void ({ stripe } = await connectedStripe(service)));
    afterAll(() => stripe.close());

    it('for a dispute that is missing here', async () => {
      const { id: order } = await paidByCard(merchant);
      const opened = { payment_intent: await referenceOf(order), amount: 80_000, currency: 'inr', balance_transactions: [] };
      const { id } = stripe.books.disputes.open({ ...opened, status: 'needs_response' });
      await orderBecomes(merchant, order, { dispute_status: 'open' });
      expect(await found()).toEqual([]);
      Object.assign(stripe.books.disputes.get(id), { status: 'lost' });
      expect(await found()).toMatchObject([{ difference: 'status_differs', of: 'dispute', order_id: order, there: id }]);
    });
  });
});
