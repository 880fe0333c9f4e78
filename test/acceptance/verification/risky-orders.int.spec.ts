import { merchant } from '#test/support/own-service';
import { orderBecomes, placeOrder } from '#test/support/shop';
import { messagesOf } from '#test/support/verification';

const CASH = { payment_option: 'cod' };
const ordered = (changes: object) => placeOrder(merchant, CASH, { payment_options: ['cod'], ...changes });

/** A stranger whose address nobody finds. */
const RISKY = {
  customer: { phone: '+918888888888' },
  shipping_address: { line1: 'x', city: 'Pune', state: 'Kerala', postal_code: '411001', country: 'IN' },
};

describe('an account that decided nothing', () => {
  it('has an order confirmed where its risk recommends that', async () => {
    const order = await ordered(RISKY);
    expect(order).toMatchObject({ risk: { recommendation: 'verify' }, verification: { status: 'pending' } });
    await messagesOf(merchant, order.id);
    await orderBecomes(merchant, order.id, {
      verification: { message_status: 'sent' },
      storefront: { tags: expect.arrayContaining(['cod-verification-pending']) },
    });
  });

  it('has no other confirmed', async () => {
    expect(await ordered({})).toMatchObject({ risk: { recommendation: 'allow_cod' }, verification: null });
  });
});
