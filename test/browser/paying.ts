import type { Page } from 'playwright-core';
import { describeInBrowser, heading, merchant, openCheckout, picture, SHOP, shopper } from '#test/support/clients/own-shopper-browser';
import { openSession, orderBecomes } from '#test/support/clients/shop';
import type { Json } from '#test/support/clients/merchant-client';

const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ }).click();

async function enterUpi(page: Page, address: string): Promise<void> {
  await page.getByLabel('With a UPI ID').check();
  await page.getByRole('textbox', { name: 'UPI ID' }).fill(address);
}

const orderOf = async (session: Json): Promise<string> => (await merchant.get(`/checkout/sessions/${session.id}`)).body.order;

describeInBrowser('a shopper who pays', () => {
  it('by UPI has paid, and is taken back to the shop', async () => {
    const session = await openSession(merchant, { success_url: `${SHOP}/thanks` });
    const page = await shopper();
    await openCheckout(page, session);
    await enterUpi(page, 'success@test');
    await pay(page);
    await heading(page, 'Payment received');
    await page.getByText('You have paid ₹2,499.00').waitFor();
    await picture(page, 'paid');
    await page.waitForURL(`${SHOP}/thanks`);
    await orderBecomes(merchant, await orderOf(session), { status: 'paid' });
  });

  it.each([
    ['Net banking', 'Bank', 'HDFC Bank'],
    ['Wallet', 'Wallet', 'Paytm'],
  ])('by %s has paid', async (method, list, chosen) => {
    const session = await openSession(merchant);
    const page = await shopper();
    await openCheckout(page, session);
    await page.getByRole('radio', { name: method }).check();
    await pay(page);
    await page.getByText(/^Choose your .* from the list\.$/).waitFor();
    await page.getByRole('combobox', { name: list }).selectOption({ label: chosen });
    await pay(page);
    await heading(page, 'Payment received');
    await orderBecomes(merchant, await orderOf(session), { status: 'paid' });
  });

  it('in cash on delivery sees what it comes to with the fee, and has ordered', async () => {
    const session = await openSession(merchant, { payment_options: ['prepaid', 'cod'], cod: { fee: 4_900 } });
    const page = await shopper();
    await openCheckout(page, session);
    await page.getByRole('radio', { name: 'Cash on delivery' }).check();
    await page.getByText('Cash on delivery fee').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await heading(page, 'Order placed');
    await page.getByText('Please keep ₹2,548.00 ready').waitFor();
    await orderBecomes(merchant, await orderOf(session), { status: 'pending', amount_cod_due: 254_800 });
  });
});
