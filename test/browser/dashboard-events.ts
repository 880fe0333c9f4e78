import { describeInBrowser, findings, heading, merchant, picture } from '#test/support/clients/own-shopper-browser';
import { paidOrder } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';

describeInBrowser('events in the dashboard', () => {
  it('are found by their order, and one is shown as it is sent, with where it went', async () => {
    const { id } = await paidOrder(merchant);
    const page = await staff('developer', `/dashboard/test/events?order=${id}`, { viewport: { width: 1280, height: 900 } });
    await heading(page, 'Events');
    await page.getByRole('link', { name: 'order.paid' }).first().waitFor();
    await picture(page, 'events');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'order.paid' }).first().click();
    await heading(page, 'order.paid');
    await page.getByText(`"id": "${id}"`).waitFor();
    await page
      .getByText('No endpoint subscribed to it.')
      .or(page.getByRole('link', { name: /^…/ }).first())
      .first()
      .waitFor();
    await picture(page, 'event');
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await picture(page, 'event on a phone');
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  });

  it('come to servers by keys, whose scopes and limit are shown, and which get another limit', async () => {
    const page = await staff('developer', '/dashboard/test/keys', { viewport: { width: 1280, height: 900 } });
    await page.getByRole('button', { name: 'Create a key…' }).click();
    await page.getByLabel('Name').fill('The warehouse');
    await page.getByLabel('Kind').selectOption('restricted');
    await page.getByLabel('Scopes').fill('orders:read, refunds:read');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    const row = page.getByRole('row').filter({ hasText: 'The warehouse' });
    await row.getByText('orders:read, refunds:read').waitFor();
    await row.getByRole('button', { name: 'Limit…' }).click();
    await page.getByLabel('Requests a second').fill('5');
    await picture(page, 'limit of a key');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set the limit' }).click();
    await row.getByText('5 a second').waitFor();

    await page.getByRole('button', { name: 'Create a key…' }).click();
    await page.getByLabel('Name').fill('The assistant');
    await page.getByLabel('Kind').selectOption('agent');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('row').filter({ hasText: 'The assistant' }).getByText('For an agent: orders:read').waitFor();
    await picture(page, 'keys with limits');
    expect(await findings(page)).toEqual([]);
    await row.getByRole('button', { name: 'Revoke' }).click();
  });
});
