import { serviceUnderTest } from '#test/support/services/service-under-test';
import { placeOrder } from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';

const PHONE = '+919811122233';
const ZUBEIDA = { phone: PHONE, words: ['Zubeida', 'Malabar Hill'] };

describe('a shopper who is forgotten', () => {
  const { service } = serviceUnderTest('own');
  let storefront: Storefront;
  beforeAll(async () => {
    storefront = new Storefront(service);
  }, 60_000);

  it('is forgotten in the shop’s notices too, and later notices about the person are not stored', async () => {
    const customer = { phone: PHONE, name: 'Zubeida' };
    const { id } = await placeOrder(service.merchant, { payment_option: 'cod' }, { payment_options: ['cod'], customer });
    await storefront.settled(id);
    const body = async (note: string, seconds: number): Promise<object> => ({
      id: await storefront.idThere(id),
      updated_at: new Date(service.clock.milliseconds() + seconds * 1000).toISOString(),
      total_price: '2499.00',
      currency: 'INR',
      tags: 'vip',
      note,
      shipping_address: { name: 'Zubeida', address1: 'Malabar Hill', city: 'Mumbai', zip: '400006', country_code: 'IN' },
    });
    await storefront.reported('orders/updated', await body('Zubeida is at home', 60));
    const reported = await storefront.settled(id);
    expect(reported).toMatchObject({ shipping_address: { line1: 'Malabar Hill' }, storefront: { note: 'Zubeida is at home' } });
    await service.operate('customers.forget', { phone: PHONE });
    await storefront.reported('orders/updated', await body('Zubeida has moved', 120));
    expect(await storefront.settled(id)).toMatchObject({
      shipping_address: null,
      customer: { name: null },
      storefront: { note: null, tags: ['vip'] },
    });
    expect(await service.kept.containing(ZUBEIDA.words)).toEqual([]);
  }, 60_000);
});
