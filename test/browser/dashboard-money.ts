import { describeInBrowser, findings, heading, merchant, service } from '#test/support/clients/own-shopper-browser';
import { LinkVisitors } from '#test/support/clients/payment-links';
import { codOrder, openSession, paidOrder } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';

/** As a field for moments takes it. */
const minuteInIndia = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' }).format(at).replace(' ', 'T');

describeInBrowser('reports, payment links and checkouts', () => {
  it('has a report made, whose file can be downloaded', async () => {
    await paidOrder(merchant);
    const page = await staff('finance', '/dashboard/test/reports');
    await heading(page, 'Reports');
    await page.getByRole('button', { name: 'Create a report…' }).click();
    await page.getByLabel('Report', { exact: true }).selectOption('payments.1');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('dialog').getByText('Succeeded').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    // The newest comes first.
    await page.getByRole('cell', { name: 'Ready' }).first().waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).first().click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  });

  it('makes, pauses and removes a schedule', async () => {
    const page = await staff('owner', '/dashboard/test/reports/schedules');
    await page.getByRole('button', { name: 'Create a schedule…' }).click();
    await page.getByLabel('Name').fill('Orders of the week');
    await page.getByLabel('How often').selectOption('weekly');
    await page.getByLabel('On', { exact: true }).selectOption('Tuesday');
    await page.getByLabel('Period').selectOption('previous_week');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('cell', { name: 'Every Tuesday at 06:00, Asia/Kolkata' }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('cell', { name: 'Paused' }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Create a schedule, and a report comes by mail').waitFor();
  });

  it('makes a payment link in another currency, copies and cancels it', async () => {
    const page = await staff('support', '/dashboard/test/links');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Create a link…' }).click();
    await page.getByLabel('Currency').fill('jpy');
    await page.getByLabel('Amount').fill('499.5');
    await page.getByText('Type an amount').waitFor();
    await page.getByLabel('Currency').fill('inr');
    await page.getByLabel('Description').fill('Alteration of a kurta');
    await page.getByRole('button', { name: 'Create a link for ₹499.50' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Copied').waitFor();
    const { data } = (await merchant.get('/payment_links')).body;
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(data[0].url);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Cancel the link' }).click();
    await page.getByRole('cell', { name: 'Cancelled' }).first().waitFor();
    expect((await merchant.get(`/payment_links/${data[0].id}`)).body).toMatchObject({ status: 'closed', closed_reason: 'manual' });
  });

  it('gets the link of a checkout for a shopper who has lost it', async () => {
    const { id, url } = await openSession(merchant);
    const page = await staff('support', `/dashboard/test/checkouts/${id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Get the link' }).click();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
  });

  it('makes a link for many shoppers, and shows how many have paid', async () => {
    const page = await staff('support', '/dashboard/test/links');
    await page.getByRole('button', { name: 'Create a link…' }).click();
    await page.getByLabel('Amount').fill('1200');
    await page.getByLabel('Description').fill('Block printing');
    await page.getByLabel('Who can pay').selectOption({ label: 'Many shoppers' });
    expect(await page.getByLabel('Phone of the payer').count()).toBe(0);
    await page.getByLabel('Maximum number of payments').fill('200000');
    expect(await findings(page)).toEqual([]);
    const make = page.getByRole('button', { name: 'Create a link for ₹1,200.00' });
    await make.click();
    await page.getByText('max_uses must').waitFor();
    await page.getByLabel('Maximum number of payments').fill('20');
    await make.click();
    await page.getByText('Each has their own checkout and order.').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    const { data } = (await merchant.get('/payment_links')).body;
    await new LinkVisitors(service, merchant).visit(data[0].url);
    await page.getByRole('cell', { name: '0 of 20' }).getByRole('link').click();
    await heading(page, 'Checkouts');
    await page.locator('tbody tr').first().waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    expect(data[0]).toMatchObject({ reusable: true, max_uses: 20, customer: null });
  });

  it('makes a link for what an order owes, with a discount and an end, and says at its field what is refused', async () => {
    const { id } = await codOrder(merchant);
    const page = await staff('owner', '/dashboard/test/links');
    await page.getByRole('button', { name: 'Create a link…' }).click();
    await page.getByLabel('What is paid by it').selectOption({ label: 'What an order owes' });
    await page.getByLabel('Order id').fill('ord_of_nobody');
    await page.getByLabel('Discount for paying in advance').fill('9,00,000');
    await page.getByLabel('Valid until').fill('2020-01-01T10:00');
    const make = page.getByRole('dialog').getByRole('button', { name: 'Create a link' });
    await make.click();
    const field = (label: string) => page.locator('.field').filter({ has: page.getByLabel(label) });
    await field('Valid until').getByText('expires_at must').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Valid until').fill(minuteInIndia(Date.now() + 3_600_000));
    await make.click();
    await field('Order id').getByText('ord_of_nobody').waitFor();
    await page.getByLabel('Order id').fill(id);
    await make.click();
    await field('Discount')
      .getByText(/discount/)
      .waitFor();
    await page.getByLabel('Discount for paying in advance').fill('100');
    await make.click();
    await page.getByText(/^It is valid until /).waitFor();
    const [link] = (await merchant.get('/payment_links')).body.data;
    expect(link).toMatchObject({ order_id: id, discount: 10_000 });
    expect(Math.abs(link.expires_at - Date.now() / 1000 - 3600)).toBeLessThan(120);
  });

  it('shows a checkout, and ends it', async () => {
    const { id } = await openSession(merchant);
    const page = await staff('support', `/dashboard/test/checkouts/${id}`);
    await heading(page, 'Checkout');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'End the checkout' }).click();
    await page.getByText('Expired').first().waitFor();
    expect((await merchant.get(`/checkout/sessions/${id}`)).body).toMatchObject({ status: 'expired', expired_reason: 'manual' });
  });

  it('offers a role that sees masked data the masked file alone, and no new report', async () => {
    const page = await staff('viewer', '/dashboard/test/reports');
    await heading(page, 'Reports');
    await page.getByRole('cell', { name: 'Ready' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Create a report…' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Download' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Download' }).first().waitFor();
  });
});
