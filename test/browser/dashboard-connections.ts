import type { Page } from 'playwright-core';
import { describeInBrowser, findings, heading, picture, service } from '#test/support/clients/own-shopper-browser';
import type { Json } from '#test/support/clients/merchant-client';
import { eventually } from '#test/support/machine/eventually';
import { hire } from '#test/support/clients/staff';
import { staff } from '#test/support/clients/staff-browser';

const choose = (page: Page, button: string): Promise<void> => page.getByRole('button', { name: button, exact: true }).click();

/** What is about the account as a whole is of live mode. */
const OF_THE_ACCOUNT = { 'x-mode': 'live' };

/** Another owner approves the one proposal that is open. */
async function approveAsAnotherOwner(): Promise<void> {
  const { person } = await hire(service, 'owner');
  const { id } = await eventually(async () => {
    const { data } = (await person.get('/admin/v1/proposals?status=open', OF_THE_ACCOUNT)).body;
    const proposal = data.find(({ act }: Json) => act === 'identity_provider');
    expect(proposal).toBeDefined();
    return proposal;
  });
  expect((await person.post(`/admin/v1/proposals/${id}/approve`, {}, OF_THE_ACCOUNT)).status).toBe(200);
}

describeInBrowser('connections in the dashboard', () => {
  it('are made by an owner, who sees the secret once, given other keys, tested and removed', async () => {
    const page = await staff('owner', '/dashboard/test/connections');
    await heading(page, 'Connections');
    await choose(page, 'Connect a partner…');
    await page.getByLabel('Name').fill('Main gateway');
    await page.getByLabel('Key id').fill('rzp_live_1');
    await page.getByLabel('Key secret').fill('very secret');
    await choose(page, 'Connect Razorpay');
    await page.getByText('is not one of test mode').waitFor();
    expect(await page.getByLabel('Key id').getAttribute('aria-invalid')).toBe('true');
    await picture(page, 'connecting a partner');
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Key id').fill('rzp_test_1');
    await choose(page, 'Connect Razorpay');
    await heading2(page, 'Razorpay is connected');
    const secret = await page.getByRole('dialog').locator('pre').last().textContent();
    expect(secret).toMatch(/^[\w-]{32}$/);
    await picture(page, 'partner is connected');
    expect(await findings(page)).toEqual([]);
    await choose(page, 'I have kept it');
    const row = page.getByRole('row').filter({ hasText: 'Main gateway' });
    await row.getByText('Not tested').waitFor();
    await page.reload();
    await row.getByText('rzp_test_1').waitFor();
    expect(await page.content()).not.toContain(secret);
    await row.getByRole('button', { name: 'Change keys…' }).click();
    await page.getByLabel('Key id').fill('rzp_test_2');
    await choose(page, 'Change keys');
    await row.getByText('rzp_test_2').waitFor();
    const sandbox = page.getByRole('row').filter({ hasText: 'Sandbox' }).first();
    await sandbox.getByRole('button', { name: 'Test it' }).click();
    await sandbox.getByText('Works').waitFor();
    await picture(page, 'connections');
    await row.getByRole('button', { name: 'Remove…' }).click();
    await page.getByText('This is permanent').waitFor();
    await choose(page, 'Remove the connection');
    await row.waitFor({ state: 'detached' });
  });

  it('are read by an auditor, on a phone, and changed by nobody else', async () => {
    const page = await staff('auditor', '/dashboard/test/connections', { colorScheme: 'dark', viewport: { width: 360, height: 740 } });
    await heading(page, 'Connections');
    await page.getByText('Sandbox').first().waitFor();
    await picture(page, 'connections on a phone');
    expect(await findings(page)).toEqual([]);
    expect(await page.getByRole('button', { name: /Connect|Test it|Remove/ }).count()).toBe(0);
  });

  it('have an identity provider beside them, which another owner has to approve, and which is removed the same way', async () => {
    await hire(service, 'owner');
    const page = await staff('owner', '/dashboard/test/settings');
    await heading2(page, 'Sign-in by your company');
    await page.getByText('/admin/v1/oidc/callback/').waitFor();
    await page.getByLabel('Issuer').fill('https://login.company.example?x=1');
    await page.getByLabel('Client id').fill('0oa1b2c3d4');
    await page.getByLabel('Client secret').fill('a secret of the client');
    await page.getByLabel('Domains of e-mail addresses').fill('company.example');
    await choose(page, 'Set up the provider');
    await page.getByText('is not an issuer').waitFor();
    await page.getByLabel('Issuer').fill('https://login.company.example');
    await choose(page, 'Set up the provider');
    await page.getByText('It was proposed. Another owner has to approve it.').waitFor();
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    await approveAsAnotherOwner();
    await page.getByText('/sign-in?account=').waitFor();
    await picture(page, 'identity provider');
    expect(await findings(page)).toEqual([]);
    await choose(page, 'Remove the provider…');
    await picture(page, 'removing the identity provider');
    expect(await findings(page)).toEqual([]);
    await choose(page, 'Remove the provider');
    await page.getByText('It was proposed. Another owner has to approve it.').last().waitFor();
    await approveAsAnotherOwner();
    await page.getByRole('button', { name: 'Remove the provider…' }).waitFor({ state: 'detached' });
  });
});

const heading2 = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 2, name }).waitFor();
