import type { BrowserContextOptions } from 'playwright-core';
import { claimId } from '#reconciliation/claims/claim-ids';
import { describeInBrowser, findings, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { staff } from '#test/support/clients/staff-browser';
import { eventually } from '#test/support/machine/eventually';

const LOOKS: readonly BrowserContextOptions[] = [
  { viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  { locale: 'hi-IN', viewport: { width: 360, height: 740 } },
];

/** A courier kept ₹10.00 without a word of what it paid for nobody. */
async function claimed(): Promise<{ readonly claim: string; readonly remittance: string }> {
  const lines = [{ tracking_number: 'CLAIMED1', cod_amount: 30_000, net_amount: 29_000, utr: 'CLAIMED1' }];
  const { id: remittance } = (await merchant.post('/cod/remittances', { courier_code: 'dtdc', lines })).body;
  const claim = claimId('courier', remittance, 'cod_undeclared_deduction');
  await eventually(async () => expect((await merchant.get(`/reconciliation/claims/${claim}`)).status).toBe(200));
  return { claim, remittance };
}

describeInBrowser('claims in the dashboard', () => {
  it('say who owes, for how long and what proves it, in every look', async () => {
    const { claim, remittance } = await claimed();
    const page = await staff('finance', '/dashboard/test/claims?status=open&party=courier');
    await heading(page, 'Claims');
    const row = page.getByRole('row').filter({ hasText: 'Unexplained deduction' });
    await row.getByText('dtdc').waitFor();
    await row.getByText('0 days').waitFor();
    await row.getByText('₹10.00').waitFor();
    await row.getByRole('link', { name: 'Unexplained deduction' }).click();
    await page.waitForURL(`**/claims/${claim}`);
    await heading(page, 'Unexplained deduction');
    await page.getByRole('link', { name: /^remittance line …/ }).click();
    await page.waitForURL(`**/cod/remittances/${remittance}`);
    for (const look of LOOKS) {
      const looking = await staff('owner', '/dashboard/test/claims', look);
      for (const path of ['claims', `claims/${claim}`]) {
        await looking.goto(`${service.addresses.api}/dashboard/test/${path}`);
        await looking.getByRole('heading', { level: 1 }).waitFor();
        await looking.waitForLoadState('networkidle');
        await picture(looking, `claims ${path.includes('/') ? 'one' : 'all'} ${JSON.stringify(look)}`);
        expect([path, await findings(looking)]).toEqual([path, []]);
        expect(await looking.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
      }
    }
  });
});
