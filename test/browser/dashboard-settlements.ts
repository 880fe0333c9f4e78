import type { BrowserContextOptions } from 'playwright-core';
import { describeInBrowser, findings, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { paidOrder } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';

const LOOKS: readonly BrowserContextOptions[] = [
  { viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  { locale: 'hi-IN', viewport: { width: 360, height: 740 } },
];

describeInBrowser('settlements in the dashboard', () => {
  it('are found by their UTR, and one shows of which orders it consists, in every look', async () => {
    const { id: order } = await paidOrder(merchant);
    const { body: settlement, status } = await merchant.post('/test_helpers/settlements/pay_out', {});
    expect(status).toBe(200);
    const page = await staff('finance', '/dashboard/test/settlements');
    await heading(page, 'Settlements');
    await page.getByRole('link', { name: settlement.utr }).click();
    await heading(page, settlement.utr);
    await page.getByText('Reached the bank').waitFor();
    await page.goto(`${service.addresses.api}/dashboard/test/settlements/${settlement.id}?order_id=${order}`);
    const row = page.getByRole('row').filter({ hasText: order.slice(-8) });
    await row.getByText('Matched').waitFor();
    await row.getByText('₹2,499.00').waitFor();
    for (const look of LOOKS) {
      const looking = await staff('owner', '/dashboard/test/settlements', look);
      for (const path of ['settlements', `settlements/${settlement.id}`]) {
        await looking.goto(`${service.addresses.api}/dashboard/test/${path}`);
        await looking.getByRole('heading', { level: 1 }).waitFor();
        await looking.waitForLoadState('networkidle');
        await picture(looking, `settlements ${path.includes('/') ? 'one' : 'all'} ${JSON.stringify(look)}`);
        expect([path, await findings(looking)]).toEqual([path, []]);
        expect(await looking.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
      }
    }
  });

  it('are not in the menu of a role that may not see them', async () => {
    const page = await staff('viewer', '/dashboard/test/orders');
    await heading(page, 'Orders');
    expect(await page.getByRole('link', { name: 'Settlements' }).count()).toBe(0);
  });
});
