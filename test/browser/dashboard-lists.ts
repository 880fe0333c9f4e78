import type { Page } from 'playwright-core';
import { paidOrders } from '#test/support/clients/bulk-acts';
import { describeInBrowser, findings, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { hire } from '#test/support/clients/staff';
import { staff } from '#test/support/clients/staff-browser';
import { orderBecomes, paidOrder } from '#test/support/clients/shop';

/** Changes the undo window of the account: of several owners, one proposes it and another approves. */
async function undoWindow(seconds: number): Promise<void> {
  const [{ person: one }, { person: other }] = [await hire(service, 'owner'), await hire(service, 'owner')];
  const { body } = await one.patch('/admin/v1/settings', { undo_window_seconds: seconds });
  expect((await other.post(`/admin/v1/proposals/${body.id}/approve`)).status).toBe(200);
}

const choose = (page: Page, button: string): Promise<void> => page.getByRole('button', { name: button, exact: true }).click();

describeInBrowser('a list of the dashboard', () => {
  it('shows what an act on all that a filter finds would do, and undoes it whole in its window', async () => {
    const { orders, filter } = await paidOrders(merchant, 2);
    await undoWindow(600);
    const page = await staff('owner', `/dashboard/test/orders?client_reference_id=${filter.client_reference_id}`);
    await choose(page, 'Act on all of these…');
    await page.getByLabel('Per cent of what is left').fill('50');
    await choose(page, 'See what would happen');
    await page.getByRole('list', { name: 'First items' }).getByText('₹1,249.50').first().waitFor();
    await picture(page, 'act on a filter');
    expect(await findings(page)).toEqual([]);
    await choose(page, 'Refund: ₹2,499.00 of 2');
    await heading(page, 'Refund');
    await page.getByText(/^It begins in \d+ s\./).waitFor();
    expect(await findings(page)).toEqual([]);
    await choose(page, 'Undo');
    await page.getByText('Stopped after 0; 2 stay as they are.').waitFor();
    await page.getByText('Filter the list again to go on').waitFor();
    for (const { id } of orders) await orderBecomes(merchant, id, { amount_refund_pending: 0, amount_refunded: 0 });
  });

  it('replays deliveries by filter, and offers the result of each', async () => {
    await undoWindow(0);
    // Nobody listens there.
    await merchant.post('/webhooks', { url: 'https://localhost:9/hook', events: ['order.paid'] });
    const { id } = await paidOrder(merchant);
    const page = await staff('owner', `/dashboard/test/deliveries?order_id=${id}`);
    await page.getByText('localhost:9').first().waitFor();
    await choose(page, 'Act on all of these…');
    await choose(page, 'See what would happen');
    await choose(page, 'Replay: all 1');
    await heading(page, 'Replay');
    await page.getByText('All 1 are over: 1 done, 0 refused.').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download' }).click()]);
    expect(await download.failure()).toBeNull();
  });

  it('keeps a view with its filter and columns, for everybody of the account', async () => {
    await paidOrder(merchant);
    const page = await staff('support', '/dashboard/test/orders?status=paid');
    await choose(page, 'Columns…');
    await page.getByRole('checkbox', { name: 'Customer' }).uncheck();
    await choose(page, 'Show');
    await page.waitForURL(/columns=/);
    expect(await page.getByRole('columnheader', { name: 'Customer' }).count()).toBe(0);
    await choose(page, 'Save view…');
    await page.getByLabel('Name').fill('Paid, without names');
    await page.getByRole('checkbox', { name: 'Shared with the whole account' }).check();
    await choose(page, 'Save');
    await page.getByRole('link', { name: 'Paid, without names' }).waitFor();
    const colleague = await staff('owner', '/dashboard/test/orders');
    await colleague.getByRole('link', { name: 'Paid, without names' }).click();
    await colleague.waitForURL(/status=paid/);
    expect(await colleague.getByRole('columnheader', { name: 'Customer' }).count()).toBe(0);
    expect(await colleague.getByRole('button', { name: 'Remove view' }).count()).toBe(0);
    await picture(colleague, 'view of a list');
    expect(await findings(colleague)).toEqual([]);
    await choose(page, 'Remove view');
    await page.getByRole('link', { name: 'Paid, without names' }).waitFor({ state: 'detached' });
  });

  it('is exported as it is filtered, or says which filter no file has', async () => {
    await paidOrder(merchant);
    const page = await staff('owner', '/dashboard/test/orders?status=paid&tracking_number=AWB1');
    await choose(page, 'Export this view…');
    await page.getByText('A file cannot be filtered by Tracking number.').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${service.addresses.api}/dashboard/test/orders?status=paid`);
    await choose(page, 'Export this view…');
    await choose(page, 'Export');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download' }).click()]);
    expect(await download.failure()).toBeNull();
    await picture(page, 'export of a view');
    expect(await findings(page)).toEqual([]);
  });
});
