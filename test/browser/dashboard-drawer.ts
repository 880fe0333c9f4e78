import type { Page } from 'playwright-core';
import { paidOrders } from '#test/support/clients/bulk-acts';
import { describeInBrowser, findings, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { staff } from '#test/support/clients/staff-browser';

const WIDE = { viewport: { width: 1280, height: 900 } };

/** The list of so many orders, newest first, at a page of the dashboard that shows no others. */
async function listOf(count: number): Promise<{ readonly ids: readonly string[]; readonly at: string }> {
  const { filter } = await paidOrders(merchant, count);
  const query = new URLSearchParams(filter).toString();
  const { data } = (await merchant.get(`/orders?${query}`)).body;
  return { ids: data.map(({ id }: { id: string }) => id), at: `/dashboard/test/orders?${query}` };
}

const drawer = (page: Page) => page.getByRole('complementary');
const opened = (page: Page, id: string): Promise<void> => page.waitForURL(({ searchParams }) => searchParams.get('open') === id);
const isClosed = (page: Page): Promise<void> => page.waitForURL(({ searchParams }) => !searchParams.has('open'));

describeInBrowser('the drawer of the dashboard', () => {
  it('opens an order beside the list, and is closed by Back, by Escape and by its button', async () => {
    const { ids, at } = await listOf(2);
    const page = await staff('owner', at, WIDE);
    const first = page.getByRole('row').nth(1).getByRole('link');
    await first.click();
    await opened(page, ids[0]!);
    await drawer(page).getByRole('button', { name: 'Refund…' }).waitFor();
    await drawer(page).getByText('The order was placed.').waitFor();
    await picture(page, 'drawer of an order');
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    await page.goBack();
    await isClosed(page);
    await drawer(page).waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.tagName')).toBe('TR');
    await page.keyboard.press('Enter');
    await opened(page, ids[0]!);
    await page.keyboard.press('Escape');
    await isClosed(page);
    // Nothing is left behind: Back leads out of the list.
    await first.click();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await isClosed(page);
    await page.goto(`${service.addresses.api}${at}&open=${ids[1]}`);
    await drawer(page).getByRole('link', { name: 'Whole page' }).click();
    await page.waitForURL(`**/orders/${ids[1]}`);
    await page.goBack();
    await opened(page, ids[1]!);
    await page.keyboard.press('Escape');
    await isClosed(page);
  });

  it('moves through the orders by keys, and one step Back closes it', async () => {
    const { ids, at } = await listOf(3);
    const page = await staff('owner', at, { ...WIDE, colorScheme: 'dark' });
    await page.getByRole('row').nth(3).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await opened(page, ids[0]!);
    await page.keyboard.press('j');
    await opened(page, ids[1]!);
    await page.keyboard.press('ArrowDown');
    await opened(page, ids[2]!);
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await opened(page, ids[1]!);
    expect(await page.getByRole('row').nth(2).getAttribute('aria-current')).toBe('true');
    await picture(page, 'drawer in the dark');
    expect(await findings(page)).toEqual([]);
    // A dialog keeps the keys for itself: Escape closes it alone, and J moves nothing.
    await drawer(page).getByRole('button', { name: 'Refund…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await opened(page, ids[1]!);
    await page.goBack();
    await isClosed(page);
    await heading(page, 'Orders');
  });

  it('is the whole page where there is no room beside the list', async () => {
    const { ids, at } = await listOf(1);
    const page = await staff('support', at, { viewport: { width: 360, height: 740 } });
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.waitForURL(`**/orders/${ids[0]}`);
    await page.goto(`${service.addresses.api}${at}&open=${ids[0]}`);
    await drawer(page).getByRole('link', { name: 'Whole page' }).waitFor();
    await picture(page, 'drawer on a phone');
    expect(await findings(page)).toEqual([]);
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await isClosed(page);
  });

  it('has keys on every list, which ? names', async () => {
    await listOf(2);
    const page = await staff('owner', '/dashboard/test/payments', WIDE);
    await page.getByRole('row').nth(2).waitFor();
    const focused = () => page.evaluate('document.activeElement.rowIndex');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(2);
    await page.keyboard.press('k');
    expect(await focused()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys of a list' }).waitFor();
    await picture(page, 'keys of a list');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
