import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, orderBecomes, placeOrder } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { merchant } = serviceUnderTest('shared');

/** Newest first. */
let ids: string[];

const COD = { payment_option: 'cod' };

beforeAll(async () => {
  const placed: string[] = [];
  for (let n = 0; n < 7; n++) {
    const { id } = await placeOrder(merchant, COD, { payment_options: ['cod'], client_reference_id: `cart-${n}` });
    placed.unshift(id);
  }
  ids = placed;
});

const page = async (query: string): Promise<{ ids: string[]; more: boolean }> => {
  const { status, body } = await merchant.get(`/orders?${query}`);
  expect([status, body.object, body.url]).toEqual([200, 'list', '/v1/orders']);
  return { ids: body.data.map(({ id }: Json) => id), more: body.has_more };
};

describe('the list of orders', () => {
  it('is stable when new orders arrive during paging', async () => {
    const first = await page('limit=2&status=pending');
    const { id } = await codOrder(merchant);
    ids.unshift(id);
    expect((await page(`limit=2&status=pending&starting_after=${first.ids[1]}`)).ids).toEqual(ids.slice(3, 5));
    expect(await page(`limit=10&ending_before=${first.ids[0]}`)).toEqual({ ids: [id], more: false });
  });

  it('shows only what its filters name', async () => {
    expect((await page('client_reference_id=cart-4')).ids).toEqual([ids[3]]);
    for (const none of ['payment_method=prepaid', 'payment_status=paid', 'refund_status=pending,full', 'customer_phone=%2B919812345678'])
      expect([none, (await page(none)).ids]).toEqual([none, []]);
    for (const every of ['refund_status=none', 'customer_phone=%2B919876543210', 'customer_phone=+919876543210'])
      expect([every, (await page(`${every}&limit=100`)).ids]).toEqual([every, ids]);
    expect((await page('payment_method=cod,prepaid&payment_status=cod_pending&limit=100')).ids).toEqual(ids);
    const { created_at } = (await merchant.get(`/orders/${ids[0]}`)).body;
    expect((await page(`created_at[gt]=${created_at}`)).ids).toEqual([]);
    expect((await page(`created_at[lte]=${created_at}`)).ids).toEqual(ids);
  });

  it('finds an order by its shopper’s e-mail, its name in the shop and the gateway’s id of its payment', async () => {
    const [email, other] = ['ravi.kumar@example.com', 'Nobody@example.com'];
    const { id } = await given.paidOrder(merchant, { customer: { phone: '+919812345670', name: 'Ravi Kumar', email } });
    const { order_name } = (await orderBecomes(merchant, id, { storefront: { sync_state: 'synced' } })).storefront;
    const { gateway_reference } = (await merchant.get(`/payments?order_id=${id}`)).body.data[0];
    const found = { customer_email: 'Ravi.Kumar@Example.com', storefront_order_name: order_name, gateway_reference };
    for (const [filter, value] of Object.entries(found))
      expect([filter, (await page(`${filter}=${encodeURIComponent(value)}`)).ids]).toEqual([filter, [id]]);
    expect((await page(`storefront_order_name=${order_name.slice(1)}`)).ids).toEqual([id]);
    for (const none of [`customer_email=${other}`, 'gateway_reference=pay_0', `gateway_reference=${gateway_reference}&tracking_number=1`])
      expect([none, (await page(none)).ids]).toEqual([none, []]);
  });
});
