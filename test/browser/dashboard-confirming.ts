import { describeInBrowser, findings, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { codOrder, orderBecomes } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';
import { verifyAll } from '#test/support/clients/verification';

describeInBrowser('an order that the shopper is to confirm, in the dashboard', () => {
  beforeAll(() => verifyAll(service));
  afterAll(() => verifyAll(service, { codVerification: 'never' }));

  it('is confirmed by staff who have called, with a note, and by nobody who may only look', async () => {
    const { id } = await codOrder(merchant);
    const auditor = await staff('auditor', `/dashboard/test/orders/${id}`);
    await auditor.getByText('Waits for the shopper').waitFor();
    expect(await auditor.getByRole('button', { name: 'Confirm for the shopper…' }).count()).toBe(0);
    const page = await staff('support', `/dashboard/test/orders/${id}`, { colorScheme: 'dark', viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Send another code' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /minute|second/ })
      .waitFor();
    await page.getByRole('button', { name: 'Confirm for the shopper…' }).click();
    await page.getByLabel('Note for your own people').fill('Confirmed by telephone.');
    await picture(page, 'confirming an order');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm the order' }).click();
    await page.getByText('By your people').waitFor();
    await picture(page, 'confirmed order');
    expect(await findings(page)).toEqual([]);
    await orderBecomes(merchant, id, { verification: expect.objectContaining({ status: 'confirmed', method: 'merchant' }) });
    await auditor.getByText('Confirmed', { exact: true }).waitFor();
  });
});
