import { describeInBrowser, findings, heading, picture, service, shopper } from '#test/support/clients/own-shopper-browser';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { signIn } from '#test/support/clients/staff-browser';

const LOOKS = { locale: 'hi-IN', viewport: { width: 360, height: 740 } };

describeInBrowser('people who read Hindi', () => {
  it('are invited, sign in and go on in it, also where they choose it on an English page', async () => {
    const { link } = await service.operate('users.create', { email: `hindi-${Date.now()}@example.com`, role: 'viewer' });
    const invited = await shopper(LOOKS);
    await invited.goto(link);
    await heading(invited, 'पासवर्ड चुनें');
    expect(await invited.locator('#token-field').isVisible()).toBe(false);
    await picture(invited, 'invitation in Hindi');
    expect(await findings(invited)).toEqual([]);
    await invited.getByRole('link', { name: 'English' }).click();
    // The token behind # came along.
    await heading(invited, 'Choose a password');
    await invited.getByLabel('Password').fill(PASSWORD);
    await invited.getByRole('button', { name: 'Set password' }).click();
    await heading(invited, 'Your password is set');

    const { email } = await hire(service, 'support');
    const page = await shopper({ viewport: LOOKS.viewport });
    await page.goto(`${service.addresses.api}/sign-in?next=/dashboard/test/orders`);
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await heading(page, 'साइन इन करें');
    await picture(page, 'signing in in Hindi');
    expect(await findings(page)).toEqual([]);
    await signIn(page, email);
    await page.waitForURL('**/dashboard/test/orders');
    await heading(page, 'ऑर्डर');
  });
});
