import type { Page } from 'playwright-core';
import { describeInBrowser, findings, heading, merchant, picture, service, shopper } from '#test/support/clients/own-shopper-browser';
import { paidOrder } from '#test/support/clients/shop';
import { hire } from '#test/support/clients/staff';
import { signIn, staff } from '#test/support/clients/staff-browser';
import { eventually } from '#test/support/machine/eventually';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';

const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });

describeInBrowser('a tab of the dashboard over a restart of the service', () => {
  let own: RunningService;
  beforeAll(async () => (own = await startService('own')));
  afterAll(() => own.stop());

  const restarted = async (): Promise<void> => {
    const { port } = new URL(own.addresses.api);
    own = await startService('own', { dataDir: own.dataDir, settings: { PORT: port } });
  };

  it('says how old it is and writes nothing while the server is away, and goes on alone', async () => {
    const order = await paidOrder(own.merchant);
    const page = await staff('owner', `/dashboard/test/orders/${order['id']}`, {}, own);
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByLabel('Amount').fill('100');
    const refund = page.getByRole('button', { name: 'Refund ₹100.00' });
    expect(await refund.isEnabled()).toBe(true);

    await own.halt();
    await page.getByText(/^The server is away\. What you see is as of \d\d:\d\d\./).waitFor();
    await page.getByText(/^As of \d\d:\d\d$/).waitFor();
    await eventually(async () => expect(await refund.isEnabled()).toBe(false));
    await picture(page, 'server away');
    expect(await findings(page)).toEqual([]);
    expect(await page.getByText('₹2,499.00').count()).toBeGreaterThan(0);

    await restarted();
    await page.getByText('Up to date').waitFor();
    await eventually(async () => expect(await refund.isEnabled()).toBe(true));
    await refund.click();
    await page.getByText('Part refunded').waitFor();
    // The stream goes on too: well before a page would look again.
    const next = await paidOrder(own.merchant);
    await link(page, 'Orders').click();
    await page.getByRole('link', { name: next['storefront'].order_name ?? next['id'].slice(-8) }).waitFor();
  });

  it('shows a page that was opened while the server was away as soon as it is back', async () => {
    const page = await staff('owner', '/dashboard/test/orders', {}, own);
    await heading(page, 'Orders');
    await own.halt();
    await link(page, 'Settings').click();
    await page.getByRole('heading', { name: 'The server is away' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await restarted();
    await heading(page, 'Settings');
    expect(new URL(page.url()).pathname).toBe('/dashboard/test/settings');
  });
});

describeInBrowser('a tab of the dashboard over an upgrade', () => {
  it('goes on where it has what it needs, loads itself once for the rest, and is no blank page where that does not help', async () => {
    const page = await staff('owner', '/dashboard/test/orders');
    await heading(page, 'Orders');
    let loads = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && loads++));
    await page.route('**/dashboard/assets/{developers,account}-*.js', (route) => route.fulfill({ status: 404 }));
    await link(page, 'Payments').click();
    await heading(page, 'Payments');
    expect(loads).toBe(0);
    await link(page, 'Keys').click();
    await heading(page, 'This page could not be shown');
    expect(loads).toBe(1);
    await picture(page, 'page of another release');
    expect(await findings(page)).toEqual([]);
    // The rest of it works.
    await link(page, 'Orders').click();
    await heading(page, 'Orders');
    await link(page, 'Keys').click();
    await page.unroute('**/dashboard/assets/{developers,account}-*.js');
    await page.getByRole('button', { name: 'Load it again' }).click();
    await heading(page, 'Keys');
  });
});

describeInBrowser('a session of the dashboard that ends elsewhere', () => {
  it('leads to signing in, and back to the same address', async () => {
    await paidOrder(merchant);
    const { email, person } = await hire(service, 'support');
    const page = await shopper();
    await page.goto(`${service.addresses.api}/dashboard/test/orders?status=paid`);
    await signIn(page, email);
    await heading(page, 'Orders');
    const { data: sessions } = (await person.get('/admin/v1/sessions')).body;
    for (const { id, current } of sessions) if (!current) expect((await person.delete(`/admin/v1/sessions/${id}`)).status).toBe(200);
    await page.waitForURL('**/sign-in?next=*');
    await signIn(page, email);
    await page.waitForURL('**/dashboard/test/orders?status=paid');
    await heading(page, 'Orders');
  });
});
