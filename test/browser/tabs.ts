import { randomUUID } from 'node:crypto';
import { anotherTab, describeInBrowser, heading, merchant, openCheckout, shopper } from '#test/support/clients/own-shopper-browser';
import { openSession, upi } from '#test/support/clients/shop';

describeInBrowser('two tabs of one checkout', () => {
  it('show the same: what one has done, the other sees', async () => {
    const session = await openSession(merchant, { payment_options: ['cod'] });
    const one = await shopper();
    const other = await anotherTab(one);
    for (const page of [one, other]) {
      await openCheckout(page, session);
      await heading(page, 'How would you like to pay?');
    }
    await one.getByRole('button', { name: 'Place order' }).click();
    await heading(one, 'Order placed');
    await heading(other, 'Order placed');
  });

  it('that pay at once make one order, which is charged once, and both show it', async () => {
    const reference = randomUUID();
    const session = await openSession(merchant, { client_reference_id: reference });
    const one = await shopper();
    const tabs = [one, await anotherTab(one)];
    for (const page of tabs) {
      await openCheckout(page, session);
      await page.getByLabel('With a UPI ID').check();
      await page.getByRole('textbox', { name: 'UPI ID' }).fill('success@test');
    }
    // Found before either is pressed: the other tab changes as soon as one is.
    const buttons = await Promise.all(tabs.map((page) => page.getByRole('button', { name: 'Pay ₹2,499.00' }).elementHandle()));
    await Promise.all(buttons.map((button) => button.dispatchEvent('click')));
    await Promise.all(tabs.map((page) => heading(page, 'Payment received')));
    const { data: orders } = (await merchant.get(`/orders?client_reference_id=${reference}`)).body;
    expect(orders).toHaveLength(1);
    expect((await merchant.get(`/orders/${orders[0].id}/payments`)).body.data).toMatchObject([{ status: 'captured', amount: 249_900 }]);
  });

  it('one of them opened when all is paid, show that', async () => {
    const session = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${session.id}/complete`, upi('success@test'));
    const page = await shopper();
    await openCheckout(page, session);
    await heading(page, 'Payment received');
    expect(await page.getByRole('button').count()).toBe(0);
  });
});
