import type { Page, Route } from 'playwright-core';
import { describeInBrowser, findings, heading, merchant, picture } from '#test/support/clients/own-shopper-browser';
import { answered, EMPTY_WORDS, PAGES, turn } from '#test/support/clients/dashboard-pages';
import { paidOrder } from '#test/support/clients/shop';
import { staff } from '#test/support/clients/staff-browser';

/** A refusal, which pages do not retry. */
const REFUSAL = {
  status: 409,
  contentType: 'application/json',
  body: JSON.stringify({ error: { type: 'conflict_error', code: 'not_now', message: 'Not now.' } }),
};

/** Holds answers back, and refuses all of them later. */
function heldAnswers() {
  let held: Route[] = [];
  let isRefused = false;
  return {
    hold: (): void => void (isRefused = false),
    take: async (route: Route): Promise<void> => {
      if (isRefused) await route.fulfill(REFUSAL);
      else held.push(route);
    },
    refuse: async (): Promise<void> => {
      isRefused = true;
      const now = held;
      held = [];
      // A page that was left has cancelled its requests.
      await Promise.all(now.map((route) => route.fulfill(REFUSAL).catch(() => undefined)));
    },
  };
}

const shownOf = async (page: Page, words: readonly string[]): Promise<string[]> => {
  const lines = (await page.locator('main').innerText()).split('\n').map((line) => line.trim());
  return words.filter((word) => lines.includes(word));
};

describeInBrowser('an answer that the dashboard does not have', () => {
  it('is loading, then failed, and shown after another try, in the money panel of an order', async () => {
    const { id } = await paidOrder(merchant);
    const page = await staff('owner', '/dashboard/test/orders');
    const answers = heldAnswers();
    await page.route(/\/v1\/payments\?order_id=/, answers.take);
    await turn(page, `/dashboard/test/orders/${id}`);
    const panel = page.locator('section.panel').filter({ has: page.getByRole('heading', { name: 'Payments and refunds' }) });
    await panel.getByText('Loading…').waitFor();
    expect(await page.getByText('Nothing was paid online.').count()).toBe(0);
    await answers.refuse();
    await panel.getByText('Payments and refunds could not be loaded.').waitFor();
    await panel.getByText('Not now.').waitFor();
    expect(await page.getByText('Nothing was paid online.').count()).toBe(0);
    await picture(page, 'money of an order could not be loaded');
    expect(await findings(page)).toEqual([]);
    await page.unroute(/\/v1\/payments\?order_id=/);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByRole('cell', { name: '₹2,499.00' }).waitFor();
  });

  it('is shown as empty on no page, neither while it loads nor after it failed', async () => {
    expect(EMPTY_WORDS.length).toBeGreaterThan(30);
    const page = await staff('owner', '/dashboard/test/history');
    const answers = heldAnswers();
    await page.route(
      ({ pathname }) => /^\/(?:admin\/)?v1\//.test(pathname) && !['/admin/v1/session', '/admin/v1/stream'].includes(pathname),
      answers.take,
    );
    for (const path of PAGES) {
      answers.hold();
      await turn(page, `/dashboard/test/${path}`);
      await page.locator('h1:not([data-left])').first().waitFor();
      expect([path, 'loading', await shownOf(page, EMPTY_WORDS)]).toEqual([path, 'loading', []]);
      await answers.refuse();
      await answered(page);
      await picture(page, `dashboard ${path || 'home'} not loaded`);
      expect([path, 'failed', await shownOf(page, EMPTY_WORDS)]).toEqual([path, 'failed', []]);
      // Without an id, the history requests nothing.
      if (path !== 'history') expect([path, await page.getByRole('button', { name: 'Try again' }).count()]).not.toEqual([path, 0]);
    }
    await turn(page, '/dashboard/test/orders/ord_1');
    await heading(page, 'Order');
    expect(await findings(page)).toEqual([]);
  });

  it('is never 100 % of deliveries while an endpoint is switched off', async () => {
    const { id } = (await merchant.post('/webhooks', { url: 'https://localhost:9/hook', events: ['order.paid'] })).body;
    expect((await merchant.patch(`/webhooks/${id}`, { status: 'disabled' })).status).toBe(200);
    const { data } = (await merchant.get('/webhooks?limit=100')).body;
    const page = await staff('developer', '/dashboard/test');
    const tile = page.locator('.tiles > div').filter({ hasText: 'Webhooks' });
    await tile.getByText(new RegExp(`^\\d+ of ${data.length}$`)).waitFor();
    await tile.getByText(/switched off$/).waitFor();
    expect(await tile.innerText()).not.toContain('%');
    await merchant.delete(`/webhooks/${id}`);
  });
});
