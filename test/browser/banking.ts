import type { BrowserContextOptions, Page } from 'playwright-core';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import {
  describeInBrowser,
  findings,
  heading,
  merchant,
  openCheckout,
  picture,
  service,
  SHOP,
  shopper,
} from '#test/support/clients/own-shopper-browser';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { openSession, orderBecomes } from '#test/support/clients/shop';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const sessionOf = async ({ id }: Json): Promise<Json> => (await merchant.get(`/checkout/sessions/${id}`)).body;

async function opened(changes: object = {}, options: BrowserContextOptions = {}): Promise<{ page: Page; session: Json }> {
  const session = await openSession(merchant, changes);
  const page = await shopper(options);
  await openCheckout(page, session);
  await heading(page, 'How would you like to pay?');
  return { page, session };
}

/** Goes to the gateway's own page, and there to the bank. */
async function goToTheBank(page: Page, method: string): Promise<void> {
  await page.getByRole('radio', { name: 'Card and other ways' }).check();
  await pay(page);
  await press(page, method);
  await heading(page, 'Your bank asks: approve this payment?');
}

/** The app on the shopper's phone, in which a payment is approved. */
async function approveInTheApp(session: Json): Promise<void> {
  const payment = await eventually(async () => {
    const { order } = await sessionOf(session);
    return (await merchant.get(`/orders/${order}/payments`)).body.data[0].id;
  });
  const phone = await shopper();
  await phone.goto(`${service.part(PaymentGateways).sandboxUrl}/bank/${payment}`);
  await press(phone, 'Approve');
  await phone.waitForURL(/\/checkout\//);
}

describeInBrowser('a shopper who has to do something for the payment', () => {
  it('scans a code with the phone, and sees that it is paid', async () => {
    const { page, session } = await opened();
    await pay(page);
    await heading(page, 'Scan to pay');
    await page.getByRole('img', { name: 'QR code for paying with a UPI app' }).waitFor();
    await page.getByText(/^Valid until /).waitFor();
    await picture(page, 'qr-code');
    expect(await findings(page)).toEqual([]);
    await approveInTheApp(session);
    await heading(page, 'Payment received');
    await orderBecomes(merchant, (await sessionOf(session)).order, { status: 'paid' });
  });

  it('opens a UPI app on the phone with what the gateway said, and sees that it is paid', async () => {
    const { page, session } = await opened({}, PHONE);
    await pay(page);
    await heading(page, 'Pay in your UPI app');
    const { url } = (await sessionOf(session)).next_action;
    const links = await Promise.all((await page.locator('a.app').all()).map((each) => each.getAttribute('href')));
    expect(links).toEqual([
      ...['tez://upi/pay', 'phonepe://pay', 'paytmmp://pay', 'bhim://pay'].map((app) => url.replace('upi://pay', app)),
      url,
    ]);
    await picture(page, 'upi-apps');
    expect(await findings(page)).toEqual([]);
    await approveInTheApp(session);
    await heading(page, 'Payment received');
  });

  it('pays by card on the page of the gateway, comes back and sees that it is paid', async () => {
    const { page, session } = await opened();
    await goToTheBank(page, 'Card');
    await press(page, 'Approve');
    await page.waitForURL(/\/checkout\/cs_/);
    await heading(page, 'Payment received');
    await page.getByText(/^Order #\d+$/).waitFor();
    expect(page.url()).toContain(`#${session.client_secret}`);
    await orderBecomes(merchant, (await sessionOf(session)).order, { status: 'paid' });
  });

  it('whose card was declined pays by UPI instead', async () => {
    const { page, session } = await opened({ success_url: `${SHOP}/thanks` });
    await goToTheBank(page, 'Card');
    await press(page, 'Decline');
    await page.waitForURL(/\/checkout\/cs_/);
    await page
      .getByRole('button', { name: 'Pay another way' })
      .or(page.getByRole('alert').getByText(/declined|did not go through/))
      .first()
      .waitFor();
    const other = page.getByRole('button', { name: 'Pay another way' });
    if (await other.isVisible()) await other.click();
    await heading(page, 'How would you like to pay?');
    await page.getByRole('alert').locator('p').waitFor();
    await picture(page, 'another-try');
    await page.getByLabel('With a UPI ID').check();
    await page.getByRole('textbox', { name: 'UPI ID' }).fill('success@test');
    await pay(page);
    await heading(page, 'Payment received');
    await orderBecomes(merchant, (await sessionOf(session)).order, { status: 'paid' });
  });

  it('who leaves the page of the bank pays in cash instead', async () => {
    const { page, session } = await opened({ payment_options: ['prepaid', 'cod'] });
    await goToTheBank(page, 'Net banking');
    await press(page, 'Close without answering');
    await page.waitForURL(/\/checkout\/cs_/);
    await heading(page, 'Continue to your bank');
    expect(await findings(page)).toEqual([]);
    await press(page, 'Pay another way');
    await page.getByText('You ended that payment.').waitFor();
    await page.getByRole('radio', { name: 'Cash on delivery' }).check();
    await press(page, 'Place order');
    await heading(page, 'Order placed');
    await orderBecomes(merchant, (await sessionOf(session)).order, { payment_method: 'cod' });
  });

  it('whose UPI payment failed tries again for the same order', async () => {
    const { page, session } = await opened();
    const address = page.getByRole('textbox', { name: 'UPI ID' });
    await page.getByLabel('With a UPI ID').check();
    await address.fill('failure@test');
    await pay(page);
    await page.getByRole('alert').locator('p').waitFor();
    const { order } = await sessionOf(session);
    await page.getByLabel('With a UPI ID').check();
    await address.fill('success@test');
    await pay(page);
    await heading(page, 'Payment received');
    await orderBecomes(merchant, order, { status: 'paid' });
  });

  it('with a UPI ID learns which app to open', async () => {
    const { page } = await opened();
    await page.getByLabel('With a UPI ID').check();
    await page.getByRole('textbox', { name: 'UPI ID' }).fill('pending@test');
    await pay(page);
    await heading(page, 'Approve the payment in your UPI app');
    await page.getByText('We have sent a request to pe•••@test.').waitFor();
  });

  it('pays a part now, and sees what is left for the delivery', async () => {
    const { page } = await opened({
      payment_options: ['partial_prepaid'],
      prepaid_requirement: { type: 'flat', value: 50_000 },
      cod: { fee: 4_900 },
    });
    await page.getByText('₹500.00 now, ₹2,048.00 on delivery').waitFor();
    await page.getByLabel('With a UPI ID').check();
    await page.getByRole('textbox', { name: 'UPI ID' }).fill('success@test');
    await page.getByRole('button', { name: 'Pay ₹500.00' }).click();
    await page.getByText('You have paid ₹500.00. Please keep ₹2,048.00 ready').waitFor();
  });

  it('finds a payment under way in another window, and goes on with it there', async () => {
    const { page, session } = await opened();
    await merchant.post(`/checkout/sessions/${session.id}/complete`, {
      payment_option: 'prepaid',
      payment: { method: 'card', card: { token: 'tok_pending' } },
    });
    await page.getByRole('radio', { name: 'Wallet' }).check();
    await page.getByRole('combobox').selectOption({ label: 'Paytm' });
    await pay(page);
    await heading(page, 'Continue to your bank');
    await page.getByRole('link', { name: 'Continue to pay' }).click();
    await press(page, 'Approve');
    await page.waitForURL(/\/checkout\/cs_/);
    await heading(page, 'Payment received');
  });
});
