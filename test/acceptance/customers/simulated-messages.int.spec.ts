import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { placeOrder } from '#test/support/clients/shop';
import { shopper, type Shopper } from '#test/support/clients/shopper';
import { messagesOf, verifyAll } from '#test/support/clients/verification';

const { service, merchant } = serviceUnderTest('shared');

const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');
const FARHAN = shopper('+919812345681', 'Farhan Siddiqui', 'farhan.s', '22, Neem Lane');

const phones = async (): Promise<string[]> =>
  (await merchant.get('/test_helpers/messages?limit=100')).body.data.map(({ phone }: Json) => phone);
/** An order on delivery, whose code has come. */
async function ordered({ cart }: Shopper): Promise<void> {
  const { id } = await placeOrder(merchant, { payment_option: 'cod' }, { ...cart, payment_options: ['cod'] });
  await messagesOf(merchant, id);
}

describe('the phone of test mode, once a person is forgotten', () => {
  it('shows no messages to that person, all messages to others, and new ones once the person is back', async () => {
    await verifyAll(service);
    for (const person of [ZUBEIDA, FARHAN, ZUBEIDA]) await ordered(person);
    expect(await phones()).toEqual([ZUBEIDA.phone, FARHAN.phone, ZUBEIDA.phone]);

    await service.operate('customers.forget', { phone: ZUBEIDA.phone });
    expect(await phones()).toEqual([FARHAN.phone]);

    await service.clock.advance(60);
    await ordered(ZUBEIDA);
    expect(await phones()).toEqual([ZUBEIDA.phone, FARHAN.phone]);
    await service.operate('customers.forget', { phone: ZUBEIDA.phone });
    expect(await phones()).toEqual([FARHAN.phone]);
  });
});
