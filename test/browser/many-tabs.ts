import type { Page } from 'playwright-core';
import { anotherTab, describeInBrowser, heading, merchant, service, shopper } from '#test/support/clients/own-shopper-browser';
import type { Json } from '#test/support/clients/merchant-client';
import { paidOrder } from '#test/support/clients/shop';
import { hire } from '#test/support/clients/staff';
import { signIn, staff } from '#test/support/clients/staff-browser';

const ORDERS = '/dashboard/test/orders';
const TABS = 8;
/** Milliseconds from a fact to the page (people.md §3). */
const LIVE = 1000 * Number(process.env['PATIENCE'] ?? 1);

const nameOf = (order: Json): string => order['storefront'].order_name ?? order['id'].slice(-8);

/** Milliseconds until the slowest of the tabs shows an order that is paid now. */
async function shownAfter(tabs: readonly Page[]): Promise<number> {
  const order = await paidOrder(merchant);
  const begun = performance.now();
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: nameOf(order) }).waitFor()));
  return performance.now() - begun;
}

describeInBrowser('eight tabs of the dashboard', () => {
  it('show each fact within a second by one stream, also when the tab that holds it is closed', async () => {
    const { email } = await hire(service, 'owner');
    const first = await shopper();
    const streams: string[] = [];
    first.context().on('request', (request) => {
      if (new URL(request.url()).pathname === '/admin/v1/stream') streams.push(request.url());
    });
    await first.goto(`${service.addresses.api}${ORDERS}`);
    await signIn(first, email);
    await heading(first, 'Orders');
    const tabs = [first];
    while (tabs.length < TABS) {
      const tab = await anotherTab(first);
      await tab.goto(`${service.addresses.api}${ORDERS}`);
      await heading(tab, 'Orders');
      tabs.push(tab);
    }
    expect(await shownAfter(tabs)).toBeLessThan(LIVE);
    expect(streams).toHaveLength(1);
    await tabs.shift()!.close();
    expect(await shownAfter(tabs)).toBeLessThan(LIVE);
    expect(streams).toHaveLength(2);
  });
});

describeInBrowser('the address of a page', () => {
  it('goes back from a dialog to the order, to the filter and to the list, one step at a time', async () => {
    const order = await paidOrder(merchant);
    const page = await staff('owner', ORDERS);
    await page.getByLabel('Add filter').selectOption({ label: 'State' });
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Paid' });
    await page.waitForURL(/status=paid/);
    const filtered = page.url();
    await page.getByRole('link', { name: nameOf(order) }).click();
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByRole('dialog').waitFor();
    const opened = page.url();

    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL(opened);
    await page.getByRole('button', { name: 'Refund…' }).waitFor();
    await page.goBack();
    await page.waitForURL(filtered);
    await page.getByRole('link', { name: nameOf(order) }).waitFor();
    await page.goBack();
    await page.waitForURL(/orders$/);
    await heading(page, 'Orders');
  });

  it('shows a colleague who opens it the same list', async () => {
    const reference = `same-${Date.now()}`;
    const [mine] = [await paidOrder(merchant, { client_reference_id: reference }), await paidOrder(merchant)];
    const page = await staff('owner', `${ORDERS}?client_reference_id=${reference}&columns=order,amount`);
    await page.getByRole('link', { name: nameOf(mine) }).waitFor();
    const rows = (of: Page) => of.getByRole('row').allTextContents();
    const colleague = await staff('support', page.url().replace(service.addresses.api, ''));
    await colleague.getByRole('link', { name: nameOf(mine) }).waitFor();
    expect(await rows(page)).toHaveLength(2);
    expect(await rows(colleague)).toEqual(await rows(page));
  });
});
