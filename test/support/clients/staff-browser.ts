import type { BrowserContextOptions, Page } from 'playwright-core';
import { service, shopper } from '#test/support/clients/own-shopper-browser';
import { hire, PASSWORD } from '#test/support/clients/staff';

/** Somebody of this role at a page of the dashboard, who has come by the page for signing in. */
export async function staff(role: string, at = '/dashboard', options: BrowserContextOptions = {}): Promise<Page> {
  const { email } = await hire(service, role);
  const page = await shopper(options);
  await page.goto(`${service.addresses.api}${at}`);
  await page.waitForURL('**/sign-in?next=*');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
