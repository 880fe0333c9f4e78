import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { EventHistory } from '#platform/event-history/event-history';
import { EventStore } from '#platform/event-store/event-store';
import { HOSTILE, packed } from '#test/support/clients/hostile-texts';
import type { Json } from '#test/support/clients/merchant-client';
import { describeInBrowser, merchant, service } from '#test/support/clients/own-shopper-browser';
import type { PersonClient } from '#test/support/clients/person-client';
import { paidOrder } from '#test/support/clients/shop';
import { hire } from '#test/support/clients/staff';
import { staff } from '#test/support/clients/staff-browser';

const ORDERS = 25;
const AT_ONCE = 5;

/** What a page made of the texts: whether one ran, what it was refused, and which elements of theirs are in it. */
const harm = (page: Page): Promise<unknown> =>
  page.evaluate(
    `[window.ran ?? null, window.refused ?? null, document.querySelectorAll(
      'img, image, iframe, object, embed, video, audio, math, marquee, base, template, form[action], style, [onerror], [onload], [onfocus], main script, ' +
      'main a[href^=javascript], main meta, main svg[onload], main b > svg'
    ).length]`,
  );

async function harmless(page: Page, path: string, shown: readonly string[] = []): Promise<void> {
  await page.goto(`${service.addresses.api}/dashboard/test/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const text of shown) await page.getByText(text).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect([path, await harm(page)]).toEqual([path, [null, null, 0]]);
}

/** The text of this field of the nth order: all of them come up in four of its fields together, and in the names of its goods. */
const nth = (n: number, field: number): string => HOSTILE[(n * 4 + field) % HOSTILE.length]!;

async function orderWith(n: number): Promise<Json> {
  const [a, b, c, d] = [0, 1, 2, 3].map((field) => nth(n, field)) as [string, string, string, string];
  return paidOrder(merchant, {
    amount: 40_000,
    amount_details: null,
    line_items: [a, b, c, d].map((name) => ({ name, sku: name.slice(0, 100), quantity: 1, unit_amount: 10_000 })),
    customer: { phone: '+919876543210', email: 'asha.rao@example.com', name: packed(200)[n % packed(200).length], id: a },
    shipping_address: { name: a, line1: b, line2: c, city: d, state: 'Karnataka', postal_code: '560038', country: 'IN' },
    client_reference_id: a,
    metadata: { note: b, other: c },
  });
}

/** Waits where it is too quick for the rate limit, as every client has to. */
const posted = async (person: PersonClient, path: string, body: object): Promise<Json> => {
  const answer = await person.post(path, body);
  if (answer.status === 429) {
    await setTimeout(1000 * Number(answer.headers['retry-after']));
    return posted(person, path, body);
  }
  expect([path, answer.status, answer.text]).toEqual([path, 201, answer.text]);
  return answer.body;
};

/** What staff give names and notes to. */
async function written(person: PersonClient): Promise<void> {
  const kept: [path: string, most: number, body: (text: string) => object][] = [
    ['/v1/risk/rules', 100, (name) => ({ name, conditions: [{ field: 'product', operator: 'is', value: name }], recommendation: 'verify' })],
    ['/v1/risk/list_entries', 300, (note) => ({ list: 'allow', type: 'device', value: note, note })],
    ['/admin/v1/views', 100, (name) => ({ name, list: 'orders', filter: { client_reference_id: name }, shared: true })],
    ['/admin/v1/keys', 200, (name) => ({ type: 'restricted', mode: 'test', name, scopes: ['orders:read'] })],
    ['/v1/webhooks', 500, (description) => ({ url: 'https://localhost:9/hook', events: ['report.failed'], description })],
    ['/v1/payment_links', 250, (description) => ({ amount: 100, currency: 'INR', description, customer: { phone: '+919876543210', name: description.slice(0, 200) } })],
    ['/v1/reports/schedules', 200, (name) => ({ name, type: 'orders.1', frequency: 'daily', at: '06:00', range: 'previous_day' })],
  ]; // prettier-ignore
  for (const [path, most, body] of kept) for (const text of packed(most)) await posted(person, path, body(text));
  const keys = { keyId: 'rzp_live_1', keySecret: 'secret', baseUrl: 'https://localhost:9' };
  for (const name of packed(200)) await service.operate('connections.create', { kind: 'razorpay', mode: 'live', name, ...keys });
  for (const name of packed(200)) await service.operate('users.create', { email: `${randomUUID()}@example.com`, role: 'viewer', name });
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** What couriers and banks send: each text is in the cells of a row. */
async function sent(): Promise<string> {
  const bytes = { 'content-type': 'application/octet-stream' };
  await merchant.put('/cod/couriers/hostile', { name: packed(100)[0] });
  const rows = HOSTILE.map((text, n) => [quoted(text.slice(0, 60)), 100 + n, quoted(`UTRH${n}`), quoted(text)].join(','));
  const courier = await merchant.send('POST', '/cod/remittances?courier_code=hostile', ['AWB,COD Amount,UTR,Remarks', ...rows].join('\n'), bytes); // prettier-ignore
  expect([courier.status, courier.text]).toEqual([201, courier.text]);
  const credits = HOSTILE.map((text, n) => [quoted(text), 100 + n, '2026-01-05', quoted(text)].join(','));
  const bank = await merchant.send('POST', '/cod/bank_credits', ['UTR,Amount,Date,Narration', ...credits].join('\n'), bytes);
  expect([bank.status, bank.text]).toEqual([200, bank.text]);
  return courier.body.id;
}

/** What a gateway says: its reasons are stored as it wrote them. */
async function quotedByGateway(order: string, person: PersonClient): Promise<void> {
  await posted(person, '/v1/refunds', { order_id: order, amount: 100, note: packed(500)[0] });
  const payment = (await merchant.get(`/orders/${order}/payments`)).body.data[0].id;
  expect((await merchant.post(`/test_helpers/payments/${payment}/dispute`, { phase: 'chargeback', amount: 1000 })).status).toBe(200);
  const [history, store] = [service.part(EventHistory), service.part(EventStore)];
  const events = await history.stream(`order-${order}`);
  const opened = events.find(({ data }) => (data as Json)['reason_code'] !== undefined)!;
  const refund = events.find(({ type }) => type === 'refund.requested')!;
  const again = (event: (typeof events)[number], data: object, type = event.type) =>
    store.append(`order-${order}`, 'any', [
      { id: randomUUID(), type, data, metadata: { ...event.metadata, ...(type !== event.type && { schema: 1 }) } },
    ]);
  for (const [n, reason_code] of packed(200).entries())
    await again(opened, { ...(opened.data as object), dispute: `dp_0VIhZ9S1${String(n).padStart(16, '0')}`, reason_code });
  const { refund: id, amount } = refund.data as Json;
  await again(opened, { refund: id, amount, failure_code: 'declined', failure_message: HOSTILE.join(' ') }, 'refund.failed');
}

describeInBrowser('texts of others in the dashboard', () => {
  it('are shown as they were written on every page, and nothing of them runs', async () => {
    const { person } = await hire(service, 'owner');
    const orders: Json[] = [];
    for (let n = 0; n < ORDERS; n += AT_ONCE)
      orders.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => orderWith(n + more)))));
    await written(person);
    const remittance = await sent();
    await quotedByGateway(orders[0]!['id'], person);
    const page = await staff('owner', '/dashboard/test/orders');
    await page.addInitScript(
      `addEventListener('securitypolicyviolation', (found) => (window.refused = found.violatedDirective + ' ' + found.blockedURI))`,
    );
    page.on('dialog', (opened) => expect(opened.message()).toBe('no dialog'));
    await harmless(page, 'orders', [packed(200)[0]!]);
    for (const [n, { id }] of orders.entries()) await harmless(page, `orders/${id}`, [nth(n, 0), nth(n, 3)]);
    for (const path of ['risk', 'risk-lists', 'keys', 'links']) await harmless(page, path, ['__proto__']);
    for (const path of ['', 'payments', 'refunds', 'alerts', 'proposals', 'acts', 'disputes', 'connections', 'endpoints', 'users', 'reports/schedules', 'cod', 'cod/collections', 'cod/remittances', `cod/remittances/${remittance}`, `cod/remittances/${remittance}/lines`, 'cod/bank', 'checkouts', 'reports',
        'deliveries', 'requests', 'notices', 'access', 'settings', 'me', `history?id=${orders[0]!['id']}`]) await harmless(page, path); // prettier-ignore
    for (const { id } of (await person.get('/v1/disputes?limit=3')).body.data) await harmless(page, `disputes/${id}`);
    await harmless(page, `orders?client_reference_id=${encodeURIComponent(nth(0, 0))}`, [nth(0, 0)]);
    for (const button of ['Export this view…', 'Act on all of these…']) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor();
      expect([button, await harm(page)]).toEqual([button, [null, null, 0]]);
      await page.keyboard.press('Escape');
    }
    for (const kept of ['/admin/v1/views', '/v1/risk/rules'])
      for (const { id } of (await person.get(kept)).body.data) await person.delete(`${kept}/${id}`);
  });
});
