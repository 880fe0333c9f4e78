import { describeInBrowser, heading, merchant, service, shopper } from '#test/support/clients/own-shopper-browser';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { staff } from '#test/support/clients/staff-browser';
import { paidOrder } from '#test/support/clients/shop';

describeInBrowser('the dashboard', () => {
  it('adds up money in and back, with the figures behind each bar', async () => {
    const { id } = await paidOrder(merchant);
    await merchant.post('/refunds', { order_id: id, amount: 10_000 });
    const page = await staff('finance');
    await heading(page, 'Home');
    await page.getByRole('img', { name: /^Money in by day/ }).waitFor();
    await page.getByRole('button', { name: 'Last hour' }).click();
    await page.waitForURL('**/test?range=1h');
    await page.getByRole('img', { name: /^Refunds by minute/ }).waitFor();
    await page.getByText('Show as a table').first().click();
    expect(await page.getByRole('row').count()).toBeGreaterThanOrEqual(60);
  });

  it('shows an order within a second, and gives half of it back', async () => {
    const page = await staff('owner', '/dashboard/test/orders');
    await heading(page, 'Orders');
    const order = await paidOrder(merchant);
    await page
      .getByRole('link', { name: order['storefront'].order_name ?? order['id'].slice(-8) })
      .first()
      .click();
    await page.getByRole('link', { name: 'Whole page' }).click();
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByLabel('Amount').fill('9999999');
    await page.getByText('At most ₹2,499.00 is left.').waitFor();
    await page.getByLabel('Amount').fill('1,249.50');
    await page.getByRole('button', { name: 'Refund ₹1,249.50' }).click();
    await page.getByText('Part refunded').waitFor();
    await page.getByRole('cell', { name: '−₹1,249.50' }).waitFor();
  });

  it('has support propose what is above the limit, and an owner approve it on a phone', async () => {
    const order = await paidOrder(merchant);
    const support = await staff('support', `/dashboard/test/orders/${order['id']}`);
    await support.getByRole('button', { name: 'Refund…' }).click();
    await support.getByLabel('Amount').fill('100');
    await support.getByRole('button', { name: 'Propose refund of ₹100.00' }).click();
    await heading(support, /./);
    await support.getByRole('heading', { name: 'Refund proposed' }).waitFor();
    const owner = await staff('owner', '/dashboard/test/proposals', { viewport: { width: 360, height: 740 } });
    await owner.getByRole('table', { name: 'Proposals' }).getByRole('link').first().click();
    await owner.getByRole('button', { name: 'Approve refund of ₹100.00' }).click();
    await owner.getByText('Approved').first().waitFor();
    await support.getByRole('button', { name: 'Close' }).last().click();
    await support.getByText('Part refunded').waitFor();
  });

  it('makes a key, which it shows once, and finds an order by its id', async () => {
    const { id } = await paidOrder(merchant);
    const page = await staff('developer', '/dashboard/test/keys');
    await page.getByRole('button', { name: 'Create a key…' }).click();
    await page.getByLabel('Name').fill('The server');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText(/^sk_test_\w{20,}$/).waitFor();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('cell', { name: 'The server' }).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(id);
    await page.getByRole('list').getByRole('button').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/test/orders/${id}`);
  });

  it('shows a role what it may see, and leads nobody to another site', async () => {
    const page = await staff('viewer', '/dashboard/test/orders');
    await heading(page, 'Orders');
    expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents()).toEqual([
      'Home',
      'Orders',
      'Payments',
      'Refunds',
      'Checkouts',
      'Reports',
    ]);
    await page.getByText('Your role sees no names').waitFor();
    await page.goto(`${service.addresses.api}/sign-in?next=https://evil.example/`);
    expect(await page.locator('#next').inputValue()).toBe('/dashboard');
  });

  it('loads itself again where the server has files of another release', async () => {
    const page = await staff('owner');
    await heading(page, 'Home');
    let missing = 0;
    await page.route('**/dashboard/assets/developers-*.js', (route) =>
      missing++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Keys' }).click();
    await heading(page, 'Keys');
    expect(missing).toBeGreaterThan(1);
  });

  it('signs a person in without script', async () => {
    const { email } = await hire(service, 'finance');
    const page = await shopper({ javaScriptEnabled: false });
    await page.goto(`${service.addresses.api}/sign-in`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('not the password at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  });
});
