import { type Page } from 'playwright-core';
import { staff } from '#test/support/clients/staff-browser';
import { describeInBrowser, findings, heading, merchant } from '#test/support/clients/own-shopper-browser';
import { codOrder, orderBecomes } from '#test/support/clients/shop';

const file = (name: string, ...lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) });

/** An order whose parcel has arrived, and the cash that the courier took for it, minor units. */
async function delivered(awb: string): Promise<{ id: string; due: number }> {
  const { id } = await codOrder(merchant);
  await merchant.post(`/test_helpers/orders/${id}/ship`, { tracking_number: awb, courier_code: 'delhivery' });
  await merchant.post(`/test_helpers/orders/${id}/deliver`);
  const { amount_cod_due: due } = await orderBecomes(merchant, id, { status: 'delivered' });
  return { id, due };
}

const major = (amount: number): string => (amount / 100).toFixed(2);

async function choose(page: Page, of: ReturnType<typeof file>): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles(of);
}

describeInBrowser('the cash of couriers', () => {
  it('is imported with a preview, a short one resolved, the bank’s statement matched', async () => {
    const [whole, short] = [await delivered('BR1001'), await delivered('BR1002')];
    const page = await staff('finance', '/dashboard/test/cod');
    await heading(page, 'Cash on delivery');
    await page.getByRole('rowheader', { name: 'Delhivery' }).waitFor();

    await page.getByRole('button', { name: 'Import a courier’s file…' }).click();
    await page.getByLabel('Courier', { exact: true }).selectOption('delhivery');
    const paid = short.due - 10_000;
    const lines = [`BR1001,${major(whole.due)},UTRBR1`, `BR1002,${major(paid)},UTRBR1`];
    await choose(page, file('delhivery.csv', 'AWB,COD Amount,UTR', ...lines));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Nothing has changed yet.').waitFor();
    await page.getByText('Row 3: The courier paid less than was to be collected.').waitFor();
    expect((await merchant.get('/cod/remittances?utr=UTRBR1')).body.data).toEqual([]);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 lines' }).click();

    await heading(page, 'delhivery');
    await page.getByRole('cell', { name: 'Short', exact: true }).waitFor();
    await page.getByRole('cell', { name: '−₹100.00' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Resolve…' }).click();
    await page.getByLabel('Decision').selectOption('accepted');
    await page.getByLabel('Note for your own people').fill('A damaged item was taken off.');
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { body: collection } = await merchant.get(`/cod/collections/${short.id.replace('ord_', 'cod_')}`);
    expect(collection).toMatchObject({ status: 'resolved', resolution: { type: 'accepted', note: 'A damaged item was taken off.' } });
    await page.getByRole('link', { name: 'Lines' }).click();
    await page.getByRole('cell', { name: 'Matched' }).waitFor();

    await page.goto(page.url().replace(/cod\/.*$/, 'cod/bank'));
    await page.getByRole('button', { name: 'Import a statement…' }).click();
    await choose(page, file('bank.csv', 'UTR,Amount,Date', `UTRBR1,${major(whole.due + paid)},2026-01-05`));
    await page.getByText('UTR,Amount,Date').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Statement imported' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('cell', { name: 'Agrees' }).waitFor();

    await page.getByRole('link', { name: /^delhivery/ }).click();
    await page.getByRole('button', { name: 'Void…' }).click();
    await page.getByRole('button', { name: 'Void 2 lines' }).click();
    await page.waitForURL('**/test/cod/remittances');
    await page.getByRole('cell', { name: 'Void', exact: true }).waitFor();
  });

  it('is not written by a role that may only read it', async () => {
    const page = await staff('auditor', '/dashboard/test/cod/remittances');
    await heading(page, 'Cash on delivery');
    await page.getByRole('link', { name: 'What couriers owe' }).waitFor();
    expect(await page.getByRole('button', { name: /Import/ }).count()).toBe(0);
  });
});
