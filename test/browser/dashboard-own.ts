import { AuthenticatorApp } from '#test/support/clients/authenticator-app';
import { describeInBrowser, findings, picture } from '#test/support/clients/own-shopper-browser';
import { staff } from '#test/support/clients/staff-browser';

describeInBrowser('the own page of the dashboard', () => {
  it('sets up an app by a QR code, and shows recovery codes once', async () => {
    const page = await staff('viewer', '/dashboard/test/me');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
    await picture(page, 'second factor');
    expect(await findings(page)).toEqual([]);
    const link = await page.getByRole('link', { name: 'Open in the app' }).getAttribute('href');
    await page.getByLabel('Code that the app shows').fill(new AuthenticatorApp(new URL(link!).searchParams.get('secret')!).code());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Keep these recovery codes.').waitFor();
  });
});
