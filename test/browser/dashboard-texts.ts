import type { Page } from 'playwright-core';
import { describeInBrowser, merchant, service } from '#test/support/clients/own-shopper-browser';
import type { Json } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { hire } from '#test/support/clients/staff';
import { staff } from '#test/support/clients/staff-browser';
import { paidOrder } from '#test/support/clients/shop';

/** Texts that do something where a page takes one for more than a text: as markup, a script, an address, a template, or a format of words. */
const CORPUS = [
  '<img src=x onerror="window.ran=1">',
  '"><svg onload=window.ran=1>',
  '<script>window.ran=1</script>',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran=1")()}}',
  '${window.ran=1}',
  '{count, plural, one {<b>#</b>} other {}}',
  "'-window.ran=1-'",
  '&lt;img src=x onerror=window.ran=1&gt;',
  '\u202Egnp.exe <b>kurta</b>',
] as const;

/** What a page made of the texts: whether one ran, and which elements of theirs stand in it. */
const harm = (page: Page): Promise<unknown> =>
  page.evaluate(
    "[window.ran ?? null, document.querySelectorAll('img, svg[onload], [onerror], main script, main a[href^=javascript]').length]",
  );

async function harmless(page: Page, path: string, shown: readonly string[]): Promise<void> {
  await page.goto(`${service.addresses.api}/dashboard/test/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const text of shown) await page.getByText(text, { exact: false }).first().waitFor();
  expect([path, await harm(page)]).toEqual([path, [null, 0]]);
}

const orderWith = (text: string): Promise<Json> =>
  paidOrder(merchant, {
    amount: 10_000,
    amount_details: null,
    line_items: [{ name: text, sku: text.slice(0, 40), quantity: 1, unit_amount: 10_000 }],
    customer: { phone: '+919876543210', email: 'asha.rao@example.com', name: text },
    shipping_address: { name: text, line1: text, line2: text, city: text, state: 'Karnataka', postal_code: '560038', country: 'IN' },
    client_reference_id: text.slice(0, 60),
    metadata: { note: text },
  });

/** Everything else that a person may give a name or a note, with this text. */
async function writeOf(text: string, order: string, person: PersonClient): Promise<void> {
  const made: [path: string, body: object][] = [
    ['/v1/risk/rules', { name: text, conditions: [{ field: 'product', operator: 'is', value: text }], recommendation: 'verify' }],
    ['/v1/risk/list_entries', { list: 'allow', type: 'device', value: text, note: text }],
    ['/admin/v1/views', { name: text, list: 'orders', filter: { client_reference_id: text.slice(0, 60) }, shared: true }],
    ['/admin/v1/keys', { type: 'restricted', mode: 'test', name: text, scopes: ['orders:read'] }],
    ['/v1/refunds', { order_id: order, amount: 100, note: text }],
  ];
  for (const [path, body] of made) expect([path, (await person.post(path, body)).status]).toEqual([path, 201]);
}

describeInBrowser('texts of others in the dashboard', () => {
  it('are shown as they were written, and nothing of them runs', async () => {
    const { person } = await hire(service, 'owner');
    const orders = await Promise.all(CORPUS.map((text) => orderWith(text)));
    for (const [n, text] of CORPUS.entries()) await writeOf(text, orders[n]!['id'], person);
    const page = await staff('owner', '/dashboard/test/orders');
    for (const path of ['orders', 'risk', 'risk-lists', 'keys']) await harmless(page, path, CORPUS);
    for (const [n, text] of CORPUS.entries()) await harmless(page, `orders/${orders[n]!['id']}`, [text]);
    await harmless(page, `orders?client_reference_id=${encodeURIComponent(CORPUS[0])}`, [CORPUS[0]]);
    for (const path of ['refunds', `history?id=${orders[0]!['id']}`, `payments?order_id=${encodeURIComponent(CORPUS[1])}`])
      await harmless(page, path, []);
    for (const { id } of (await person.get('/admin/v1/views')).body.data) await person.delete(`/admin/v1/views/${id}`);
    for (const { id } of (await person.get('/v1/risk/rules')).body.data) await person.delete(`/v1/risk/rules/${id}`);
  });
});
