import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import { idempotency, type Json, type MerchantClient } from '#test/support/clients/merchant-client';
import { codOrder } from '#test/support/clients/shop';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** For a large run: REMITTANCE_LINES=100000 REMITTANCE_KILLS=20. */
const LINES = Number(process.env['REMITTANCE_LINES'] ?? 3000);
const KILLS = Number(process.env['REMITTANCE_KILLS'] ?? 4);
/** What pays for an order comes in so many lines: applied twice, one of them shows in its sum. */
const LINES_OF_ORDER = 50;
const AMOUNT = 100;
/** Orders that are placed at the same time. */
const AT_ONCE = 8;

const dataDir = temporaryDirectory().path('');

describe('a service that is killed while it applies a remittance', () => {
  const { service } = serviceUnderTest('mortal', { dataDir });

  const get = async (path: string): Promise<Json> => (await service.ask((merchant) => merchant.get(path))).body;
  const placed = async (n: number): Promise<string> => {
    let order = '';
    await service.ask(async (merchant: MerchantClient) => {
      order = (await codOrder(merchant)).id;
      await merchant.post(`/test_helpers/orders/${order}/ship`, { tracking_number: `AWB${n}`, courier_code: 'dtdc' });
      return merchant.post(`/test_helpers/orders/${order}/deliver`);
    });
    return order;
  };

  it('applies each line once, and knows it in the end', async () => {
    const orders: string[] = [];
    const numbers = Array.from({ length: LINES / LINES_OF_ORDER }).keys();
    const placing = async (): Promise<void> => {
      for (const n of numbers) orders[n] = await placed(n);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, placing));
    const rows = Array.from({ length: LINES }, (_, n) => `AWB${n % orders.length},${AMOUNT / 100}.00,UTR${n}`);
    const file = ['AWB,COD Amount,UTR', ...rows].join('\n');
    const headers = { 'content-type': 'text/csv', ...idempotency('killed') };
    const sending = service.ask((merchant) => merchant.send('POST', '/cod/remittances?courier_code=dtdc', file, headers));
    for (let kill = 0; kill < KILLS; kill++) await service.killedAfter(100 + 400 * kill);
    const { body } = await sending;
    const remittance = await eventually(async () => {
      const found = await get(`/cod/remittances/${body.id}`);
      expect(found.status).toBe('discrepancy');
      return found;
    });
    expect(remittance.counts).toMatchObject({ lines: LINES, unmatched: 0, duplicate: 0, unreadable: 0 });
    expect(remittance.gross_amount).toBe(LINES * AMOUNT);
    expect((await get('/cod/remittances')).data).toHaveLength(1);
    await eventually(async () => {
      for (const order of orders) {
        const [collection] = (await get(`/cod/collections?order_id=${order}`)).data;
        expect(collection.remitted_amount).toBe(LINES_OF_ORDER * AMOUNT);
      }
    });
  });
});
