import type { Page } from 'playwright-core';
import { describeInBrowser, findings, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { staff } from '#test/support/clients/staff-browser';
import { codOrder } from '#test/support/clients/shop';

const choose = (page: Page, button: string): Promise<void> => page.getByRole('button', { name: button, exact: true }).click();

describeInBrowser('risk in the dashboard', () => {
  it('tries a draft of a rule on the last 30 days, keeps it switched off, and removes it', async () => {
    await codOrder(merchant);
    const page = await staff('support', '/dashboard/test/risk');
    await heading(page, 'Risk rules');
    await choose(page, 'Write a rule…');
    await page.getByLabel('With').fill('9999');
    await choose(page, 'Try it on the last 30 days');
    await page.getByText('It would have matched no purchase.').waitFor();
    await page.getByLabel('With').fill('5600');
    await choose(page, 'Try it on the last 30 days');
    await page.getByText('Would have matched', { exact: true }).waitFor();
    await page.getByLabel('Name').fill('Confirm in Bengaluru');
    await picture(page, 'draft of a rule');
    expect(await findings(page)).toEqual([]);
    await choose(page, 'Keep the rule, switched off');
    const rule = page.getByRole('listitem').filter({ hasText: 'Confirm in Bengaluru' });
    await rule.getByText('PIN code starts with 5600 → Have the shopper confirm').waitFor();
    await rule.getByText('Off', { exact: true }).waitFor();
    await picture(page, 'risk rules');
    await rule.getByRole('button', { name: 'Remove' }).click();
    await rule.waitFor({ state: 'detached' });
  });

  it('puts a value on a list, imports a file, and says what it refused', async () => {
    const page = await staff('owner', '/dashboard/test/risk-lists');
    await choose(page, 'Add…');
    await page.getByLabel('Value').fill('not a phone');
    await choose(page, 'Add');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Value').fill('+919812300011');
    await page.getByLabel('Why').fill('Refused three parcels.');
    await choose(page, 'Add');
    await page.getByRole('cell', { name: '+919812300011' }).waitFor();
    await choose(page, 'Import…');
    const csv = 'list,type,value\nblock,phone,+919812300012\nblock,phone,nobody\n';
    await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await choose(page, 'Import');
    await page.getByText('Row 2').waitFor();
    await picture(page, 'import of a list');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('cell', { name: '+919812300012' }).waitFor();
    await page.goto(`${service.addresses.api}/dashboard/test/risk-lists?type=phone`);
    for (const value of ['+919812300011', '+919812300012']) {
      const row = page.getByRole('row').filter({ hasText: value });
      await row.getByRole('button', { name: 'Remove' }).click();
      await row.waitFor({ state: 'detached' });
    }
  });
});
