import { Connections } from '#integrations/connections/connections';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { typedAt } from '#test/support/command-line';
import { eventually } from '#test/support/eventually';
import { GatewayBooks } from '#test/support/gateway-books';
import type { Json } from '#test/support/merchant-client';
import { merchant, service } from '#test/support/own-service';
import { codOrder, paidOrder, refund, refundBecomes } from '#test/support/shop';
import { Storefront } from '#test/support/storefront';

const compare = (against: string, args: object = {}): Promise<Json> => service.operate('audit.verify', { against, ...args });
const differencesOf = async (against: string): Promise<Json[]> => (await compare(against))['differences'];

describe('verify --against gateway', () => {
  let order: Json;

  beforeAll(async () => {
    order = await paidOrder(merchant);
    await refundBecomes(merchant, (await refund(merchant, order.id, 5_000)).body.id, { status: 'succeeded' });
  });

  it('finds that both agree', async () => {
    const { agrees, differences, compared } = await compare('gateway');
    expect([agrees, differences]).toEqual([true, []]);
    expect(compared).toBeGreaterThanOrEqual(2);
  });

  it('finds a refund at the gateway that is not here, and tells it at the command line with exit code 1', async () => {
    const { connection, gateway_reference } = await new GatewayBooks(service).routeOf(order.id);
    const found = (await service.part(Connections).byId(connection, ['sandbox']))!;
    const { id } = await service.part(PaymentGateways).client(found).post<{ id: string }>(`/v1/payments/${gateway_reference}/refund`, { amount: 700 }); // prettier-ignore
    await eventually(async () =>
      expect(await differencesOf('gateway')).toEqual([
        expect.objectContaining({ difference: 'missing_here', of: 'refund', here: null, there: id, connection }),
      ]),
    );
    expect((await compare('gateway', { to: '2020-01-02', from: '2020-01-01' })).agrees).toBe(true);

    const [code, out] = await typedAt(service.dataDir, 'verify', '--against', 'gateway');
    expect([code, out]).toEqual([1, expect.stringContaining('1 difference from the gateway')]);
    expect(out).toContain('missing_here');
  });

  it('says that the gateway does not answer', async () => {
    const books = new GatewayBooks(service);
    books.trouble({ failures: [{ on: 'GET /v1/refunds', as: 'status', status: 503 }] });
    await expect(compare('gateway')).rejects.toMatchObject({ code: 'upstream_timeout' });
    books.trouble();
  });
});

describe('verify --against shop', () => {
  let order: Json;
  let shop: Storefront;

  beforeAll(async () => {
    order = await paidOrder(merchant);
    await codOrder(merchant);
    shop = new Storefront(service);
    await shop.calm();
  });

  it('finds that both agree', async () => {
    await eventually(async () => expect(await differencesOf('shop')).toEqual([]));
  });

  it('finds an order in the shop that differs', async () => {
    const key = (await shop.connection()).key_id;
    const there = await shop.idThere(order.id);
    shop.shop.ledger.edit(key, there, { total: order.amount + 100 });
    expect(await differencesOf('shop')).toContainEqual(
      expect.objectContaining({ difference: 'amount_differs', of: 'order', here: order.id, there }),
    );
  });
});
