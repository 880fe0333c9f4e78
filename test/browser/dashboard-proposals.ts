import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser, findings, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { hire } from '#test/support/clients/staff';
import { signIn, staff } from '#test/support/clients/staff-browser';
import { paidOrder } from '#test/support/clients/shop';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 } };
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** A refund of 100 rupees that support has proposed, and where it is shown. */
async function proposedRefund(): Promise<{ readonly order: string; readonly at: string }> {
  const { id: order } = await paidOrder(merchant);
  const { person } = await hire(service, 'support');
  const { status, body } = await person.post('/v1/refunds', { order_id: order, amount: 10_000, note: 'One cup was broken.' });
  expect(status).toBe(202);
  return { order, at: `/dashboard/test/proposals/${body.id}` };
}

async function isForEverybody(page: Page, name: string): Promise<void> {
  await picture(page, name);
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
}

describeInBrowser('a proposal in the dashboard', () => {
  it('says what would be done and what is left of the order, and is approved on a phone', async () => {
    const { at } = await proposedRefund();
    const page = await staff('owner', '/dashboard/test/proposals?status=open', PHONE);
    await page.locator(`a[href$="${at}"]`).click();
    await heading(page, 'Refund ₹100.00');
    await page.getByText('One cup was broken.').waitFor();
    await page.getByRole('definition').filter({ hasText: '₹2,399.00' }).waitFor();
    await isForEverybody(page, 'proposal of a refund on a phone');
    await page.getByRole('button', { name: 'Approve refund of ₹100.00' }).click();
    await page.getByText('Approved', { exact: true }).waitFor();
    await page.getByText('A person in owner').waitFor();
    expect(await page.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
    await isForEverybody(page, 'approved proposal on a phone');
  });

  it('is rejected with a note, which its proposer reads', async () => {
    const { at } = await proposedRefund();
    const finance = await staff('finance', at, { ...WIDE, colorScheme: 'dark' });
    await finance.getByRole('button', { name: 'Reject…' }).click();
    await finance.getByLabel('Why, for the person who proposed it').fill('Send another cup.');
    await isForEverybody(finance, 'rejecting a proposal');
    await finance.getByRole('button', { name: 'Reject', exact: true }).click();
    await finance.getByText('Rejected').waitFor();
    const support = await staff('support', at, { ...WIDE, locale: 'hi-IN' });
    await support.getByText('Send another cup.').waitFor();
    await isForEverybody(support, 'rejected proposal in Hindi');
  });

  it('is decided by nobody who has proposed it, and withdrawn by them', async () => {
    const { id: order } = await paidOrder(merchant);
    const { person, email } = await hire(service, 'support');
    const { body } = await person.post('/v1/refunds', { order_id: order, amount: 10_000 });
    const colleague = await staff('support', `/dashboard/test/proposals/${body.id}`, WIDE);
    await colleague.getByText('Owners and finance decide about this.').waitFor();
    expect(await colleague.getByRole('button', { name: /Approve|Reject|Withdraw/ }).count()).toBe(0);
    await colleague.context().clearCookies();
    await colleague.goto(`${service.addresses.api}/dashboard/test/proposals/${body.id}`);
    await signIn(colleague, email);
    await colleague.getByText(/^You proposed this\. Another person has to decide/).waitFor();
    expect(await colleague.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
    await isForEverybody(colleague, 'proposal of one’s own');
    await colleague.getByRole('button', { name: 'Withdraw' }).click();
    await colleague.getByText('Withdrawn').waitFor();
  });

  it('of settings shows each value that would change, beside what it is now', async () => {
    const [{ person: one }] = [await hire(service, 'owner'), await hire(service, 'owner')];
    const { body } = await one.patch('/admin/v1/settings', {
      refund_approval_above: 123_400,
      requires_approval: ['live_key', 'cash_write_off'],
    });
    const page = await staff('owner', `/dashboard/test/proposals/${body.id}`, PHONE);
    await heading(page, 'Change settings');
    const row = page.getByRole('row').filter({ hasText: 'Another person has to approve' });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['None', 'Creating a live key, Writing off cash']);
    await page.getByText('₹1,234.00').waitFor();
    await isForEverybody(page, 'proposal of settings on a phone');
    await page.setViewportSize(WIDE.viewport!);
    await isForEverybody(page, 'proposal of settings');
    await page.getByRole('button', { name: 'Reject…' }).click();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByText('Rejected').waitFor();
  });
});
