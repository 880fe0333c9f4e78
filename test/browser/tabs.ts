import { anotherTab, describeInBrowser, heading, merchant, openCheckout, shopper } from '#test/support/own-shopper-browser';
import { openSession } from '#test/support/shop';

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
});
