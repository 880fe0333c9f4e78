import { INDIA } from '#kernel/time';
import type { Json } from '#test/support/clients/merchant-client';
import { refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const PRICE = 249_900;
const [FEE, TAX] = [4_998, 900];
const TODAY = new Date(Date.now() + INDIA * 1000).toISOString().slice(0, 10);

let books: GatewayBooks;
beforeAll(() => {
  books = new GatewayBooks(service);
});

const paidOut = async (): Promise<Json> => (await merchant.post('/test_helpers/settlements/pay_out', {})).body;
/** All settlements of today, newest first. */
const fetched = async (connection: string): Promise<Json[]> =>
  (await service.operate('settlements.fetch', { connection, from: TODAY, to: TODAY })).settlements;
const linesOf = async (settlement: string): Promise<Json[]> => (await merchant.get(`/settlements/${settlement}/lines`)).body.data;

describe('a line of a settlement', () => {
  it('that names a dispute alone belongs to its order', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const reference = await books.openDispute(order, { phase: 'chargeback', amount: 100_000 });
    await books.turnDispute(order, reference, 'lost');
    const { id: dispute } = await eventually(async () => {
      const [found] = (await merchant.get(`/disputes?order_id=${order}`)).body.data;
      expect(found).toMatchObject({ status: 'lost' });
      return found;
    });
    const { id, mismatched_lines } = await paidOut();
    const line = (await linesOf(id)).find(({ type }) => type === 'dispute');
    expect(line).toMatchObject({ order_id: order, dispute, match_status: 'matched', amount: -100_000 });
    expect(mismatched_lines).toBe(0);
  });

  it('matches where credits of the merchant paid its fee, or the refund', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const { id: back } = (await refund(merchant, order, 20_000)).body;
    await refundBecomes(merchant, back, { status: 'succeeded' });
    const { connection } = await books.routeOf(order);
    await books.payOutOnCredits(connection);
    // It may be of the same second as the one before.
    const settlement = (await fetched(connection)).find(({ amount }) => amount === PRICE);
    expect(settlement).toMatchObject({ fee: FEE, tax: TAX, lines: 2, mismatched_lines: 0, difference_amount: 0 });
    const shares = ({ type, amount, fee, tax, credits_amount, net_amount, match_status }: Json) => [type, amount, fee, tax, credits_amount, net_amount, match_status]; // prettier-ignore
    expect((await linesOf(settlement!.id)).map(shares).toSorted()).toEqual([
      ['payment', PRICE, FEE, TAX, FEE + TAX, PRICE, 'matched'],
      ['refund', -20_000, 0, 0, 20_000, 0, 'matched'],
    ]);
  });

  it('about a payment that another settlement has is a duplicate, which is reported and claimed, until the other is returned', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const first = await paidOut();
    service.clock.advance(1);
    await books.payAgain(first);
    const again = (await fetched(first.connection)).find(({ utr }) => utr.startsWith('again'))!;
    expect(await linesOf(again.id)).toMatchObject([{ order_id: order, match_status: 'duplicate', difference_amount: 0 }]);
    expect((await linesOf(first.id))[0]).toMatchObject({ match_status: 'matched' });
    expect(again).toMatchObject({ mismatched_lines: 1 });
    await eventually(async () => {
      const { data } = (await merchant.get('/alerts?type=settlement_mismatch&status=open')).body;
      expect(data.map(({ subject }: Json) => subject)).toContain(again.id);
      const claims = (await merchant.get(`/reconciliation/claims?order_id=${order}`)).body.data;
      expect(claims).toMatchObject([{ code: 'settlement_line_unmatched', amount: FEE + TAX - PRICE, status: 'open' }]);
    });
    await books.reverseSettlement(first);
    await fetched(first.connection);
    await eventually(async () => {
      await fetched(first.connection);
      expect((await linesOf(again.id))[0]).toMatchObject({ match_status: 'matched' });
    });
    await eventually(async () => {
      const { data } = (await merchant.get('/alerts?type=settlement_mismatch&status=open')).body;
      expect(data.map(({ subject }: Json) => subject)).not.toContain(again.id);
    });
  });
});
