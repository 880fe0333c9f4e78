import type { Page } from 'playwright-core';
import { describeInBrowser, findings, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { codOrder, openSession, paidOrder, refund, refundBecomes } from '#test/support/clients/shop';
import { alertOf } from '#test/support/clients/raised-alerts';
import { staff } from '#test/support/clients/staff-browser';
import { Storefront } from '#test/support/partners/storefront';

const WIDE = { viewport: { width: 1280, height: 900 } };
const drawer = (page: Page) => page.getByRole('complementary');

/** The row that a list shows alone is opened by a click, closed by Escape and opened by Enter. */
async function opens(page: Page, name: string, shown: RegExp | string): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/[?&]open=/);
  await drawer(page).getByText(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  await picture(page, `drawer of ${name}`);
  expect([name, await findings(page)]).toEqual([name, []]);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await drawer(page).waitFor();
}

describeInBrowser('what is open beside a list', () => {
  it('is a payment and a refund of it, in the dark too', async () => {
    const { id } = await paidOrder(merchant);
    const { body } = await refund(merchant, id, 10_000);
    await refundBecomes(merchant, body.id, { status: 'succeeded' });
    const page = await staff('owner', `/dashboard/test/payments?order_id=${id}`, WIDE);
    await opens(page, 'a payment', 'Id at the gateway');
    const dark = await staff('finance', `/dashboard/test/refunds?order_id=${id}`, { ...WIDE, colorScheme: 'dark' });
    await opens(dark, 'a refund', 'customer request');
    await dark.setViewportSize({ width: 360, height: 740 });
    await picture(dark, 'refund on a phone');
    expect(await findings(dark)).toEqual([]);
  });

  it('is an order with its invoice, and a refund with its credit note, of the longest numbers on a phone too', async () => {
    const { id } = await paidOrder(merchant);
    const { body } = await refund(merchant, id, 10_000);
    const number = 'N'.repeat(64);
    await merchant.patch(`/orders/${id}`, { invoice: { number, date: '2026-04-01', irn: 'a1'.repeat(32) } });
    await merchant.patch(`/refunds/${body.id}`, { credit_note: { number, date: '2026-04-08' } });
    for (const path of [`orders/${id}`, `refunds?order_id=${id}&open=${body.id}`]) {
      const page = await staff('finance', `/dashboard/test/${path}`, { viewport: { width: 360, height: 740 } });
      await page.getByText(number, { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      await picture(page, `numbers of documents, ${path.split(/[/?]/)[0]}`);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    }
  });

  it('is a checkout, which a phone shows as a page', async () => {
    const client_reference_id = `beside-${Date.now()}`;
    const { id } = await openSession(merchant, { client_reference_id });
    const at = `/dashboard/test/checkouts?client_reference_id=${client_reference_id}`;
    await opens(await staff('owner', at, { ...WIDE, locale: 'hi-IN' }), 'a checkout in Hindi', 'Asha Rao');
    const phone = await staff('owner', at, { viewport: { width: 360, height: 740 } });
    await phone.getByRole('row').nth(1).getByRole('link').first().click();
    await phone.waitForURL(`**/checkouts/${id}`);
  });

  it('is a delivery, which can be sent again there', async () => {
    // Nobody listens there.
    const endpoint = (await merchant.post('/webhooks', { url: 'https://localhost:9/hook', events: ['order.paid'] })).body;
    await paidOrder(merchant);
    const page = await staff('developer', `/dashboard/test/deliveries?endpoint=${endpoint.id}`, WIDE);
    await opens(page, 'a delivery', 'Sent to');
    await drawer(page).getByRole('button', { name: 'Replay' }).click();
    await drawer(page).getByText('It is being sent again').waitFor();
    await merchant.delete(`/webhooks/${endpoint.id}`);
  });

  it('is an alert, which leads to its order and is resolved there', async () => {
    const { id: order } = await codOrder(merchant);
    const shop = new Storefront(service);
    shop.shop.ledger.edit((await shop.connection()).key_id, await shop.idThere(order), { total: 300_000 });
    await alertOf(merchant, { order });
    const page = await staff('support', `/dashboard/test/alerts?order=${order}`, WIDE);
    await opens(page, 'an alert', /₹3,000\.00/);
    await drawer(page)
      .getByRole('link', { name: `…${order.slice(-8)}` })
      .waitFor();
    await drawer(page).getByRole('button', { name: 'Resolve…' }).click();
    await page.getByLabel('What was done about it').fill('Changed there.');
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve', exact: true }).click();
    await drawer(page).getByText('Changed there.').waitFor();
  });
});
