import { describeInBrowser, findings, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { orderBecomes } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { unseenDispute } from '#test/support/partners/unseen-dispute';

/** Pixels. The sentence beside it left the id one letter a line. */
const FEW_LINES = 60;

describeInBrowser('notices in the dashboard', () => {
  it('show what could not be applied and why, and are retried by a developer', async () => {
    const books = new GatewayBooks(service);
    const { order, notify } = await unseenDispute(books, merchant);
    books.trouble({ failures: [{ on: 'GET /v1/disputes', as: 'status', status: 400 }] });
    expect((await notify()).status).toBe(200);
    const page = await staff('developer', `/dashboard/test/notices?order_id=${order}`);
    await heading(page, 'Notices');
    const row = page.getByRole('row').filter({ hasText: 'Dispute' });
    await row.getByText('refuses to show what the notice is about').waitFor();
    await picture(page, 'notices');
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await row.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect((await row.locator('code').boundingBox())!.height).toBeLessThan(FEW_LINES);
    await picture(page, 'notices on a phone');
    books.trouble();
    await row.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('It is being tried again').waitFor();
    await row.getByText('Applied', { exact: true }).waitFor();
    expect(await row.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await orderBecomes(merchant, order, { dispute_status: 'open' });
  });
});
