import { describeInBrowser, findings, heading, merchant } from '#test/support/clients/own-shopper-browser';
import { openSession, paidOrder } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';

describeInBrowser('reports, payment links and checkouts', () => {
  it('has a report made, whose file can be downloaded', async () => {
    await paidOrder(merchant);
    const page = await staff('finance', '/dashboard/test/reports');
    await heading(page, 'Reports');
    await page.getByRole('button', { name: 'Make a report…' }).click();
    await page.getByLabel('Report', { exact: true }).selectOption('payments.1');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make', exact: true }).click();
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
    await page.getByRole('button', { name: 'Make a schedule…' }).click();
    await page.getByLabel('Name').fill('Orders of the week');
    await page.getByLabel('How often').selectOption('weekly');
    await page.getByLabel('On', { exact: true }).selectOption('Tuesday');
    await page.getByLabel('Which days').selectOption('previous_week');
    await page.getByRole('button', { name: 'Make', exact: true }).click();
    await page.getByRole('cell', { name: 'Every Tuesday at 06:00, Asia/Kolkata' }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('cell', { name: 'Paused' }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Make a schedule, and a report comes by mail').waitFor();
  });

  it('makes a payment link in another currency, copies and cancels it', async () => {
    const page = await staff('support', '/dashboard/test/links');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Make a link…' }).click();
    await page.getByLabel('Currency').fill('jpy');
    await page.getByLabel('Amount').fill('499.5');
    await page.getByText('Type an amount').waitFor();
    await page.getByLabel('Currency').fill('inr');
    await page.getByLabel('What for').fill('Alteration of a kurta');
    await page.getByRole('button', { name: 'Make a link for ₹499.50' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Copied').waitFor();
    const { data } = (await merchant.get('/payment_links')).body;
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(data[0].url);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Cancel the link' }).click();
    await page.getByRole('cell', { name: 'Cancelled' }).first().waitFor();
    expect((await merchant.get(`/payment_links/${data[0].id}`)).body).toMatchObject({ status: 'closed', closed_reason: 'manual' });
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
    expect(await page.getByRole('button', { name: 'Make a report…' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Download' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Download' }).first().waitFor();
  });
});
