import type { ShopOrder } from '#apps/sandbox/shop/shop-orders';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alteredAtPartner } from '#test/support/partners/partner-file';
import { codOrder, orderBecomes, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

const UNKNOWN = 'ord_0ViBX0Zy7PcB1m3yQwErTy12';

const compare = async (): Promise<[code: number, comparison: Json]> => {
  const [code, out, err] = await typedAt(service.dataDir, 'verify', '--against', 'shop', '--json');
  return [code, JSON.parse(out || err)];
};

describe('verify --against shop', () => {
  let shop: Storefront;
  let key: string;
  let paid: ShopOrder;
  let cash: ShopOrder;
  let cancelled: ShopOrder;
  let ours: ReadonlyMap<ShopOrder, string>;

  beforeAll(async () => {
    shop = new Storefront(service);
    const [first, second, third] = [await given.paidOrder(merchant), await codOrder(merchant), await codOrder(merchant)];
    await refundBecomes(merchant, (await refund(merchant, first.id, 5_000)).body.id, { status: 'succeeded' });
    for (const { id } of [first, second, third]) await shop.settled(id);
    await shop.cancels(third.id);
    await orderBecomes(merchant, third.id, { status: 'cancelled' });
    key = (await shop.connection()).key_id;
    [paid, cash, cancelled] = [await shop.there(first.id), await shop.there(second.id), await shop.there(third.id)];
    ours = new Map([
      [paid, first.id],
      [cash, second.id],
      [cancelled, third.id],
    ]);
    expect((await compare())[0]).toBe(0);
  });

  /** Compares while the shop holds the difference, and once more after it is taken back. */
  const expectFound = async (undo: () => void, ...expected: object[]): Promise<void> => {
    const [code, { differences }] = await compare();
    undo();
    expect([code, differences]).toEqual([1, expected.map((each) => expect.objectContaining({ of: 'order', ...each }))]);
    const [after, { agrees, compared }] = await compare();
    expect([after, agrees, compared]).toEqual([0, true, 3]);
  };
  const expectFoundWith = (order: ShopOrder, changes: object | null, difference: string, ...messages: string[]): Promise<void> =>
    expectFound(
      alteredAtPartner(service, 'orders', order.id, changes),
      ...messages.map((each) => ({ difference, here: ours.get(order), there: order.id, message: expect.stringContaining(each) })),
    );
  /** The shop has one more, and tells nobody of it. */
  const another = (source_identifier: string): { id: string; undo: () => void } => {
    shop.shop.trouble.set({ notices: { copies: 0 } });
    const { id } = shop.shop.ledger.create(key, { ...paid, source_identifier });
    shop.shop.trouble.set({});
    return { id, undo: () => void alteredAtPartner(service, 'orders', id, null) };
  };

  it('finds an order that the shop attributes to us, but that is missing here', async () => {
    const { id, undo } = another(UNKNOWN);
    await expectFound(undo, { difference: 'missing_here', here: null, there: id, message: expect.stringContaining(UNKNOWN) });
  });

  it('finds another copy of an order', async () => {
    const { id, undo } = another(paid.source_identifier!);
    await expectFound(undo, { difference: 'missing_here', here: ours.get(paid), there: id, message: expect.stringContaining(paid.id) });
  });

  it('finds an order that the shop no longer has', () => expectFoundWith(paid, null, 'missing_there', 'does not know it'));

  it('finds an order with another total', () => expectFoundWith(cash, { total: 100 }, 'amount_differs', 'It is of 100 there, 249900 here'));
  it('finds an order paid with another amount', () =>
    expectFoundWith(cash, { received: 249_900 }, 'amount_differs', 'It is paid with 249900 there, 0 here'));
  it('finds an order with another refunded amount', () =>
    expectFoundWith(paid, { refunds: [] }, 'amount_differs', 'Of it went back 0 there, 5000 here'));

  it('finds an order that is cancelled only in the shop', () =>
    expectFoundWith(cash, { cancelled_at: Date.now() }, 'status_differs', 'It is cancelled there, not cancelled here'));
  it('finds an order that is cancelled only here', () =>
    expectFoundWith(cancelled, { cancelled_at: null }, 'status_differs', 'It is not cancelled there, cancelled here'));

  it('finds an order without a copy there, and reports that the shop does not answer', async () => {
    shop.shop.trouble.set({ failures: [{ on: 'mutation CreateOrder', as: 'status', status: 503 }] });
    const { id } = await codOrder(merchant);
    await eventually(async () => {
      const [, { differences }] = await compare();
      expect(differences).toEqual([expect.objectContaining({ difference: 'missing_there', here: id, there: null })]);
    });
    shop.shop.trouble.set({ failures: [{ on: 'query', as: 'status', status: 503 }] });
    const [code, { error }] = await compare();
    expect([code, error]).toEqual([1, expect.objectContaining({ code: 'upstream_timeout' })]);
    shop.shop.trouble.set({});
  });
});
