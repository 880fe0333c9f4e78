import type { Page } from 'playwright-core';
import { describeInBrowser, findings, heading, service } from '#test/support/clients/own-shopper-browser';
import { staff } from '#test/support/clients/staff-browser';

/** A device that keeps passkeys and knows its owner by the finger. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describeInBrowser('a passkey', () => {
  it('is added on the own page, signs its owner in alone, and does so no more once it is removed', async () => {
    const page = await staff('finance', '/dashboard/test/me');
    await withAuthenticator(page);
    await page.getByLabel('Name', { exact: true }).fill('My phone');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Remove My phone' }).waitFor();
    expect(await findings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await page.goto(`${service.addresses.api}/dashboard/test/me`);
    await page.waitForURL('**/sign-in?next=*');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/dashboard/test/me');
    await heading(page, /./);

    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await page.getByText('None yet. A passkey signs you in without password and code.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    expect(page.url()).toContain('/sign-in');
  });
});
