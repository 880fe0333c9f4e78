import { spawnSync } from 'node:child_process';
import { describeInBrowser, findings, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { staff } from '#test/support/clients/staff-browser';
import { paidOrder } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';

describeInBrowser('the history in the dashboard', () => {
  it('shows an order as it was and what changed, and proves it to a verifier that is not ours', async () => {
    const { id } = await paidOrder(merchant);
    const page = await staff('auditor', `/dashboard/test/orders/${id}`);
    await page.getByRole('button', { name: 'Expand' }).click();
    await page.getByText('order.placed').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'History' }).last().click();
    await heading(page, 'History');
    await page.getByText('"object": "order"').waitFor();
    await page.getByText('The order is paid.').waitFor();
    await eventually(async () => {
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByText(/\d+ facts are in the signed log/).waitFor({ timeout: 2000 });
    });
    await picture(page, 'history of an order');
    expect(await findings(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the proof' }).click()]);
    const command = await page.locator('pre[aria-label="How to verify it"]').textContent();
    const verifier = /'([^']+)'/.exec(command!)![1]!;
    const verified = spawnSync('python3', ['docs/auditing/verify_proof.py', verifier, await download.path()], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
  });

  it('is no page of a role that may not see it', async () => {
    const page = await staff('support', '/dashboard/test/orders');
    await heading(page, 'Orders');
    expect(await page.getByRole('link', { name: 'History' }).count()).toBe(0);
    await page.goto(`${service.addresses.api}/dashboard/test/history?id=ord_1`);
    await page.getByRole('alert').first().waitFor();
  });
});
