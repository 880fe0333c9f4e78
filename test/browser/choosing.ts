import { describeInBrowser, heading, merchant, openCheckout, picture, service, shopper } from '#test/support/clients/own-shopper-browser';
import { openSession } from '#test/support/clients/shop';

describeInBrowser('a shopper who opens a checkout', () => {
  it('sees the cart, where it goes, what it comes to, and no field for a card number', async () => {
    const page = await shopper();
    await openCheckout(page, await openSession(merchant));
    await heading(page, 'How would you like to pay?');
    const text = await page.locator('main').innerText();
    for (const word of ['Cotton kurta, indigo, M', 'Quantity 2', 'Juttis, size 39', '₹600.00', '\u2212₹200.00', '₹2,499.00'])
      expect(text).toContain(word);
    for (const word of ['Asha Rao', '14, 3rd Cross, Indiranagar', 'Bengaluru 560038', '•••••••••3210']) expect(text).toContain(word);
    expect(text).not.toContain('+919876543210');
    expect(await page.locator('input:not([type=radio])').count()).toBe(0);
  });

  it('sees nothing of cash on delivery where the session does not offer it, and the reason where it is refused', async () => {
    const page = await shopper();
    await openCheckout(page, await openSession(merchant, { payment_options: ['prepaid'] }));
    await heading(page, 'How would you like to pay?');
    expect(await page.locator('main').innerText()).not.toContain('Cash on delivery');

    const phone = '+919812312312';
    await merchant.post('/risk/list_entries', { list: 'block', type: 'phone', value: phone });
    const blocked = await shopper();
    await openCheckout(blocked, await openSession(merchant, { payment_options: ['prepaid', 'cod'], customer: { phone } }));
    const cash = blocked.getByRole('radio', { name: 'Cash on delivery Not available for this order' });
    await cash.waitFor();
    expect(await cash.isDisabled()).toBe(true);
  });

  it('sees amounts of other currencies with as many digits as they have', async () => {
    const page = await shopper();
    await openCheckout(page, await openSession(merchant, { amount: 1_234_567, currency: 'KWD', amount_details: null, line_items: null }));
    await page.getByRole('button', { name: 'Pay KWD 1,234.567' }).waitFor();
  });

  it('sees at the field what is wrong with a UPI ID', async () => {
    const page = await shopper();
    await openCheckout(page, await openSession(merchant));
    await page.getByLabel('With a UPI ID').check();
    const field = page.getByRole('textbox', { name: 'UPI ID' });
    await field.fill('9876543210');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Enter a UPI ID such as name@okaxis.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.id')).toBe('vpa');
  });

  it('sees that it expired, also while they think', async () => {
    const session = await openSession(merchant);
    const page = await shopper();
    await openCheckout(page, session);
    await heading(page, 'How would you like to pay?');
    await merchant.post(`/checkout/sessions/${session.id}/expire`);
    await page.getByRole('button', { name: 'Pay' }).click();
    await heading(page, 'This checkout has expired');
    await picture(page, 'expired');
    const later = await shopper();
    await later.goto(session.url);
    await heading(later, 'This checkout has expired');
  });

  it('with a link that lacks its secret, or has a wrong one, gets an error and sees nothing', async () => {
    const session = await openSession(merchant);
    for (const secret of ['', `${session.id}_secret_${'x'.repeat(32)}`]) {
      const page = await shopper();
      await openCheckout(page, { ...session, client_secret: secret });
      await heading(page, 'This link is not complete');
      expect(await page.locator('main').innerText()).not.toContain('kurta');
    }
  });

  it('a shopper who comes back from a bank sees the status, not what the address says', async () => {
    const session = await openSession(merchant);
    const page = await shopper();
    await openCheckout(page, session);
    await heading(page, 'How would you like to pay?');
    await page.goto(`${service.addresses.api}/checkout/${session.id}?session=${session.id}&status=paid`);
    await heading(page, 'How would you like to pay?');
    expect(page.url()).toBe(`${service.addresses.api}/checkout/${session.id}#${session.client_secret}`);
  });
});
