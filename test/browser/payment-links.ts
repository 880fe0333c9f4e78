import type { Page } from 'playwright-core';
import {
  anotherTab,
  describeInBrowser,
  findings,
  heading,
  merchant,
  picture,
  service,
  shopper,
} from '#test/support/clients/own-shopper-browser';
import { LinkVisitors } from '#test/support/clients/payment-links';
import { codOrder, orderBecomes } from '#test/support/clients/shop';

const TITLE = 'How would you like to pay?';

async function payByUpi(page: Page): Promise<void> {
  await page.getByLabel('With a UPI ID').check();
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('success@test');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
}

describeInBrowser('a shopper who was sent a payment link', () => {
  const shoppers = () => new LinkVisitors(service, merchant);

  it('for an amount says who pays, and has paid', async () => {
    const { id, url } = await shoppers().link({ amount: 45_000, currency: 'INR', description: 'Alteration of a kurta' });
    const page = await shopper();
    await page.goto(url);
    await heading(page, TITLE);
    await page.getByText('Alteration of a kurta').waitFor({ state: 'attached' });
    expect(await page.getByText('Contact').count()).toBe(0);
    await payByUpi(page);
    await page.getByText('Enter a phone number').waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'link-asks-who-pays');
    await page.getByRole('textbox', { name: 'Phone number' }).fill('98765 43210');
    await page.getByRole('button', { name: 'Pay ₹450.00' }).click();
    await heading(page, 'Payment received');
    const { order_id } = await shoppers().becomes(id, { status: 'paid' });
    await orderBecomes(merchant, order_id, { customer: { phone: '+919876543210' } });
    await page.goto(url);
    await heading(page, 'This has been paid');
    expect(await findings(page)).toEqual([]);
  });

  it('for a cash on delivery order pays it in advance, with the discount, in one of two tabs', async () => {
    const order = await codOrder(merchant);
    const { url } = await shoppers().link({ order_id: order.id, currency: 'INR', discount: 10_000 });
    const page = await shopper();
    const other = await anotherTab(page);
    await Promise.all([page.goto(url), other.goto(url)]);
    await Promise.all([heading(page, TITLE), heading(other, TITLE)]);
    expect(page.url().split('?')[0]).toBe(other.url().split('?')[0]);
    // It is ordered with cash on delivery already: there is nothing to choose but the way to pay.
    expect(await page.getByText('Cash on delivery').count()).toBe(0);
    await picture(page, 'link-for-cash-on-delivery');
    await payByUpi(page);
    await heading(page, 'Payment received');
    await page.getByText('You have paid ₹2,399.00').waitFor();
    await heading(other, 'Payment received');
    await orderBecomes(merchant, order.id, { status: 'paid', payment_method: 'prepaid', amount_cod_due: 0 });
  });

  it('sees in Hindi that it is closed', async () => {
    const { id, url } = await shoppers().link({ amount: 45_000, currency: 'INR' });
    await merchant.post(`/payment_links/${id}/close`);
    const page = await shopper({ locale: 'hi-IN' });
    await page.goto(url);
    await heading(page, 'यह भुगतान लिंक बंद है');
    await page.getByRole('link', { name: 'English' }).click();
    await heading(page, 'This payment link is closed');
  });
});
