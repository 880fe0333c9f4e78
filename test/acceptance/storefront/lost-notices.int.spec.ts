import { eventually } from '#test/support/machine/eventually';
import { MINUTE } from '#kernel/time';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, orderBecomes, timelineOf } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';

describe('when a shop’s notices are lost', () => {
  const { service } = serviceUnderTest('own');
  let storefront: Storefront;
  let domain: string;
  beforeAll(async () => {
    storefront = new Storefront(service);
    domain = (await storefront.connection()).key_id;
  }, 60_000);

  it('the shop’s changes are polled every ten minutes, and everything is as if the notices had come', async () => {
    const { merchant, shop } = service;
    const shipped = await storefront.settled((await given.paidOrder(merchant)).id);
    const cancelled = await storefront.settled((await given.paidOrder(merchant)).id);
    const refunded = await storefront.settled((await codOrder(merchant)).id);
    shop.trouble.set({ notices: { copies: 0 } });
    shop.ledger.shipment(domain, shipped.id, 'delivered', { tracking_number: 'AWB-7', tracking_company: 'Delhivery' });
    shop.ledger.edit(domain, shipped.id, { tags: ['vip'], note: 'Ring twice', total: 300_000 });
    shop.ledger.cancel(domain, cancelled.id, 'fraud');
    shop.ledger.tag(domain, refunded.id, ['gift']);
    shop.trouble.set({});
    service.clock.advance(11 * MINUTE);
    await orderBecomes(merchant, shipped.id, {
      status: 'delivered',
      fulfillments: [{ tracking_number: 'AWB-7', courier_code: 'delhivery' }],
      storefront: { tags: ['vip'], note: 'Ring twice' },
      amount: 249_900,
    });
    await orderBecomes(merchant, cancelled.id, { status: 'cancelled', cancel_reason: 'fraud' });
    await orderBecomes(merchant, refunded.id, { storefront: { tags: expect.arrayContaining(['gift']) } });
    const data = await timelineOf(merchant, shipped.id);
    expect(data.map(({ type }: { type: string }) => type)).toContain('storefront.amount_changed');
  }, 60_000);

  it('an order that was made in the shop, whose answer and notices were lost, is found there', async () => {
    const { merchant, shop } = service;
    await storefront.calm();
    shop.trouble.set({ notices: { copies: 0 }, failures: [{ on: 'mutation', as: 'drop_answer', times: 1 }] });
    const { id } = await codOrder(merchant);
    await eventually(() => expect(shop.ledger.ofSource(domain, id)).toHaveLength(1));
    await eventually(async () => {
      service.clock.advance(31);
      const { storefront: copy } = (await merchant.get(`/orders/${id}`)).body;
      expect(copy).toMatchObject({ sync_state: 'synced', order_name: expect.stringMatching(/^#/) });
    }, 60_000);
    expect(shop.ledger.ofSource(domain, id)).toHaveLength(1);
  }, 60_000);
});
