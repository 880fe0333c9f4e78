import type { BrowserContextOptions } from 'playwright-core';
import { describeInBrowser, findings, heading, merchant, picture, service } from '#test/support/clients/own-shopper-browser';
import { paidOrder } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';

const DAY = 86_400;
const LOOKS: readonly BrowserContextOptions[] = [
  { viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  { locale: 'hi-IN', viewport: { width: 360, height: 740 } },
];

/** An order of ₹2,499.00 that the shopper disputes, by so much. */
async function disputed(amount: number, phase = 'chargeback'): Promise<{ readonly order: string; readonly dispute: string }> {
  const { id } = await paidOrder(merchant);
  const [payment] = (await merchant.get(`/orders/${id}/payments`)).body.data;
  const respond_by = Math.floor(Date.now() / 1000) + 7 * DAY + 60;
  const { body, status } = await merchant.post(`/test_helpers/payments/${payment.id}/dispute`, { phase, amount, respond_by });
  expect(status).toBe(200);
  return { order: id, dispute: body.id };
}

describeInBrowser('disputes in the dashboard', () => {
  it('are led to from home, and one says until when it is answered, of which order, and what to do', async () => {
    const { order, dispute } = await disputed(249_900);
    const page = await staff('finance');
    await page.getByRole('link', { name: /^\d+ disputes?$/ }).click();
    await heading(page, 'Disputes');
    await page.waitForURL('**/disputes?status=open');
    await page.getByRole('link', { name: `…${dispute.slice(-8)}` }).click();
    await heading(page, 'Chargeback');
    await page.getByText('in 7 days').waitFor();
    await page.getByText('Send evidence at the gateway, or accept the dispute there.').first().waitFor();
    await page.getByText(/^The shopper disputes ₹2,499\.00/).waitFor();
    expect((await merchant.post(`/test_helpers/disputes/${dispute}/win`)).status).toBe(200);
    await page.getByText('The bank decided for you.').waitFor();
    await page.getByRole('link', { name: `…${order.slice(-8)}` }).click();
    await page.waitForURL(`**/orders/${order}`);
  });

  it('look whole on every screen, and everybody can use them', async () => {
    const { order, dispute } = await disputed(100_000);
    for (const look of LOOKS) {
      const page = await staff('owner', '/dashboard/test/disputes', look);
      for (const path of ['disputes', `disputes/${dispute}`, `orders/${order}`]) {
        await page.goto(`${service.addresses.api}/dashboard/test/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await picture(page, `disputes ${path.split('/')[0]} ${path.includes('/')} ${JSON.stringify(look)}`);
        expect([path, await findings(page)]).toEqual([path, []]);
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
      }
    }
  });

  it('hold back refunds: the dialog writes out what is left, and why it is nothing', async () => {
    const part = await disputed(100_000);
    const page = await staff('support', `/dashboard/test/orders/${part.order}`);
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByText('What is disputed cannot be refunded').waitFor();
    await page.getByRole('dialog').getByText('−₹1,000.00').waitFor();
    expect(await page.getByLabel('Amount').inputValue()).toBe('1499.00');
    await picture(page, 'refund beside a dispute');
    expect(await findings(page)).toEqual([]);
    const whole = await disputed(249_900);
    await page.goto(`${service.addresses.api}/dashboard/test/orders/${whole.order}`);
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByRole('dialog').getByText('The shopper disputes all that is left').waitFor();
    expect(await page.getByLabel('Amount').count()).toBe(0);
    await picture(page, 'refund of what is disputed');
    expect(await findings(page)).toEqual([]);
  });

  it('are not on the pages of a role that may not see them', async () => {
    const { order } = await disputed(249_900);
    const page = await staff('viewer', `/dashboard/test/orders/${order}`);
    await heading(page, /./);
    expect(await page.getByRole('link', { name: 'Disputes' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Disputes' }).count()).toBe(0);
  });
});
