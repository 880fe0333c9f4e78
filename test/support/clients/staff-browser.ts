import type { BrowserContextOptions, Page } from 'playwright-core';
import { service as shared, shopper } from '#test/support/clients/own-shopper-browser';
import { hire, PASSWORD } from '#test/support/clients/staff';
import type { RunningService } from '#test/support/services/running-service';

/** A person with this role on a dashboard page, signed in by the sign-in page. */
export async function staff(
  role: string,
  at = '/dashboard',
  options: BrowserContextOptions = {},
  service: RunningService = shared,
): Promise<Page> {
  const { email } = await hire(service, role);
  const page = await shopper(options);
  await page.goto(`${service.addresses.api}${at}`);
  await page.waitForURL('**/sign-in?next=*');
  await signIn(page, email);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Signs in on the sign-in page, in any language. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('form button').click();
}
