import type { Page } from 'playwright-core';
import { describeInBrowser, findings, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import type { Json } from '#test/support/clients/merchant-client';
import { hindi, Keyboard } from '#test/support/clients/keyboard';
import { codOrder, orderBecomes, paidOrder } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';

const SMALL_AND_DARK = { locale: 'hi-IN', colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;

async function at(role: string, path: string): Promise<{ page: Page; keys: Keyboard }> {
  const page = await staff(role, `/dashboard/test/${path}`, SMALL_AND_DARK);
  return { page, keys: new Keyboard(page) };
}

const goTo = (page: Page, path: string) => page.goto(`${service.addresses.api}/dashboard/test/${path}`);

async function usable(page: Page, name: string): Promise<void> {
  await picture(page, `by keyboard ${name}`);
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
}

describeInBrowser('the dashboard by keyboard alone, in the dark, in Hindi, on a small phone', () => {
  it('makes and rolls a key, registers an endpoint, and replays what it did not get', async () => {
    const { page, keys } = await at('developer', 'keys');
    await keys.press('Create a key…');
    await keys.type('Name', 'By keyboard');
    await usable(page, 'key');
    await keys.press('Create');
    await page.getByText(/^sk_test_\w{20,}$/).waitFor();
    await keys.press('I have kept it');
    await keys.press('Roll');
    await page.getByText(/^sk_test_\w{20,}$/).waitFor();
    await keys.press('I have kept it');

    await goTo(page, 'endpoints');
    await keys.press('Register an endpoint…');
    // Nobody listens there.
    await keys.type('Address', 'localhost:9/by-keyboard');
    await keys.press('Register');
    await keys.press('I have kept it');
    const { id } = await paidOrder(merchant);
    await goTo(page, `deliveries?order_id=${id}`);
    await keys.reach(page.locator('tbody a').first());
    await page.keyboard.press('Enter');
    await keys.press('Replay');
    await page.getByText(hindi('It is being sent again; the new attempt is first in the list.')).waitFor();
    await usable(page, 'delivery');
    const { data } = (await merchant.get('/webhooks')).body;
    const endpoint = data.find(({ url }: Json) => url.endsWith('/by-keyboard'));
    expect((await merchant.delete(`/webhooks/${endpoint.id}`)).status).toBe(200);
  });

  it('finds an order by its id, and gives half of it back', async () => {
    const { id } = await paidOrder(merchant);
    const { page, keys } = await at('owner', 'orders');
    await heading(page, hindi('Orders'));
    await page.keyboard.press('/');
    await page.keyboard.type(id);
    await page.getByRole('list').getByRole('button').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/test/orders/${id}`);
    await keys.press('Refund…');
    await keys.reach(page.getByLabel(hindi('Amount'), { exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1249.50');
    await usable(page, 'refund');
    await keys.press('Refund {amount}', { amount: '₹1,249.50' });
    await orderBecomes(merchant, id, { amount_refunded: 124_950 });
  });

  it('imports a courier’s file, and resolves what is short', async () => {
    const { id } = await codOrder(merchant);
    await merchant.post(`/test_helpers/orders/${id}/ship`, { tracking_number: 'KB1001', courier_code: 'delhivery' });
    await merchant.post(`/test_helpers/orders/${id}/deliver`);
    const { amount_cod_due: due } = await orderBecomes(merchant, id, { status: 'delivered' });
    const { page, keys } = await at('finance', 'cod');
    await keys.press('Import a courier’s file…');
    await keys.type('Courier', 'delh');
    await keys.reach(page.getByLabel(hindi('File'), { exact: true }));
    const lines = `AWB,COD Amount,UTR\nKB1001,${((due - 10_000) / 100).toFixed(2)},UTRKB1\n`;
    await page.locator('input[type=file]').setInputFiles({ name: 'd.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
    await keys.press('Preview');
    await page.getByText(hindi('Nothing has changed yet. This is what an import would do.')).waitFor();
    await usable(page, 'import');
    await keys.reach(page.getByRole('button', { name: '1 पंक्ति लाएँ' }));
    await page.keyboard.press('Enter');
    await heading(page, 'delhivery');
    await keys.press('Resolve…');
    await keys.reach(page.getByLabel(hindi('Decision'), { exact: true }));
    await page.keyboard.press('ArrowDown');
    await keys.type('Note for your own people', 'A damaged item was taken off.');
    await usable(page, 'short');
    await keys.press('Resolve');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await merchant.get(`/cod/collections/${id.replace('ord_', 'cod_')}`)).body.status).toBe('resolved');
  });

  it('exports a view, makes a schedule, and downloads the proof of an order', async () => {
    const { id } = await paidOrder(merchant);
    const { page, keys } = await at('owner', 'orders?status=paid');
    await keys.press('Export this view…');
    await usable(page, 'export');
    await keys.press('Export');
    await page.getByRole('dialog').getByText(hindi('Succeeded')).waitFor();
    await goTo(page, 'reports/schedules');
    await keys.press('Create a schedule…');
    await keys.type('Name', 'Keyboard');
    await usable(page, 'schedule');
    await keys.press('Create');
    await page.getByText('Keyboard').first().waitFor();
    const [schedule] = (await merchant.get('/reports/schedules')).body.data;
    expect((await merchant.delete(`/reports/schedules/${schedule.id}`)).status).toBe(200);
    await goTo(page, `history?id=${id}`);
    await page.getByText('"object": "order"').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Download the proof')]);
    expect(await download.failure()).toBeNull();
    await usable(page, 'history');
  });
});
