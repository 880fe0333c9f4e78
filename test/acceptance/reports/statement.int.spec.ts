import { refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { orderBecomes, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { GatewayBooks } from '#test/support/partners/gateway-books';

const { service, merchant } = serviceUnderTest('own');

const month = new Date(Date.now() + 19_800_000).toISOString().slice(0, 7);
const open = (url: string) => merchant.with(null).get(url.slice(url.indexOf('/v1') + '/v1'.length));

beforeAll(() => given.paidOrder(merchant));

describe('the statement of a month', () => {
  it('is a page of HTML that loads and runs nothing', async () => {
    const { status, headers, text } = await merchant.get(`/reports/statements/${month}/page`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'private, no-store']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const { name } = (await service.operate('accounts.list', {})).data[0];
    expect(text).toContain(`<h1>${name}</h1>`);
    expect(text).toContain('<td>upi</td><td>1</td><td>2,499.00</td>');
    expect(text).not.toMatch(/<script|src=|href=/);
  });

  it('is read without a key by its link, for 15 minutes, and only for its month', async () => {
    const { body } = await merchant.get(`/reports/statements/${month}?timezone=Europe/Berlin`);
    expect(body).toMatchObject({ object: 'report_statement', livemode: false, month, timezone: 'Europe/Berlin' });
    const { status, text } = await open(body.url);
    expect([status, text]).toEqual([200, expect.stringContaining('Days of Europe/Berlin.')]);
    const { id: account } = await service.operate('accounts.create', { name: 'Another' });
    const forged = [
      body.url.replace(month, '2020-01'),
      body.url.replace('Berlin', 'Paris'),
      body.url.replace('test', 'live'),
      body.url.replace(/acct_[0-9A-Za-z]+/, account),
      body.url.replace(/expires=\d+/, 'expires=9999999999'),
      body.url.replace(/\?.*/, ''),
    ];
    for (const url of forged) expect(refusalOf(await open(url))).toEqual([401, 'signature_invalid', null]);
    await merchant.post('/test_helpers/clock/advance', { seconds: 15 * 60 });
    expect(refusalOf(await open(body.url))).toEqual([401, 'signature_invalid', null]);
  });

  it('has gateway fees and disputes, and its lines add up to the remainder', async () => {
    const { id: returned } = await given.paidOrder(merchant);
    await refundBecomes(merchant, (await refund(merchant, returned, 20_000)).body.id, { status: 'succeeded' });
    expect((await merchant.post('/test_helpers/settlements/pay_out')).status).toBe(200);
    const books = new GatewayBooks(service);
    const { id: disputed } = await given.paidOrder(merchant);
    await books.turnDispute(disputed, await books.openDispute(disputed, { phase: 'chargeback', amount: 100_000 }), 'lost');
    await orderBecomes(merchant, disputed, { dispute_status: 'lost' });
    const { text } = await merchant.get(`/reports/statements/${month}/page`);
    // Two of the three payments are in a settlement: 2 % each, and 18 % tax on that.
    expect(text).toContain('<td>Charged by gateways</td><td>2</td><td>99.96</td>');
    expect(text).toContain('<td>Tax on what gateways charged</td><td>2</td><td>18.00</td>');
    expect(text).toContain('<td>chargeback</td><td>1</td><td>1,000.00</td>');
    const [, left] = text.split('<h2>What is left, INR</h2>');
    const amounts = [...left!.matchAll(/<td>(-?[\d,]+\.\d\d)<\/td>/g)].map(([, amount]) =>
      Math.round(Number(amount!.replaceAll(',', '')) * 100),
    );
    const together = amounts.pop();
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(together);
    expect(together).toBe(3 * 249_900 - 20_000 - 100_000 - 9996 - 1800);
  });

  it.each(['', '/page'])('is refused for what is no month or time zone: %s', async (page) => {
    expect(refusalOf(await merchant.get(`/reports/statements/2026-13${page}`))).toEqual([400, 'invalid_format', 'month']);
    expect(refusalOf(await merchant.get(`/reports/statements/${month}${page}?timezone=Nowhere`))).toEqual([
      400,
      'invalid_value',
      'timezone',
    ]);
  });
});
