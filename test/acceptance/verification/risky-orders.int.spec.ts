import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import { orderBecomes, placeOrder } from '#test/support/clients/shop';
import { messagesOf } from '#test/support/clients/verification';

const { merchant } = serviceUnderTest('shared');

const CASH = { payment_option: 'cod' };
const ordered = (changes: object) => placeOrder(merchant, CASH, { payment_options: ['cod'], ...changes });

/** A stranger whose address nobody finds. */
const RISKY = {
  customer: { phone: '+918888888888' },
  shipping_address: { line1: 'x', city: 'Pune', state: 'Kerala', postal_code: '411001', country: 'IN' },
};

describe('an account with default settings', () => {
  it('requires confirmation of an order that should have been prepaid in part, if that was not offered', async () => {
    const all = 'partial_prepaid';
    await merchant.patch('/risk/settings', { recommendations: { low: all, medium: all, high: all } });
    const person = () => ({ customer: { phone: `+9198${String(Math.random()).slice(2, 10)}` } });
    await eventually(async () =>
      expect((await merchant.post('/risk/assessments', { amount: 1, currency: 'INR', ...person() })).body.recommendation).toBe(all),
    );
    for (const payment_options of [['cod'], ['prepaid', 'cod']])
      expect(await placeOrder(merchant, CASH, { payment_options, ...person() })).toMatchObject({
        risk: { recommendation: all },
        verification: { status: 'pending' },
      });
    await merchant.patch('/risk/settings', { recommendations: { low: 'allow_cod', medium: 'verify', high: 'block_cod' } });
    await eventually(async () =>
      expect((await merchant.post('/risk/assessments', { amount: 1, currency: 'INR', ...person() })).body.recommendation).not.toBe(all),
    );
  });

  it('requires confirmation if the risk recommends it', async () => {
    const order = await ordered(RISKY);
    expect(order).toMatchObject({ risk: { recommendation: 'verify' }, verification: { status: 'pending' } });
    await messagesOf(merchant, order.id);
    await orderBecomes(merchant, order.id, {
      verification: { message_status: 'sent' },
      storefront: { tags: expect.arrayContaining(['cod-verification-pending']) },
    });
  });

  it('requires no other confirmation', async () => {
    expect(await ordered({})).toMatchObject({ risk: { recommendation: 'allow_cod' }, verification: null });
  });
});
