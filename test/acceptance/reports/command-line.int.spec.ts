import { serviceUnderTest } from '#test/support/services/service-under-test';
import { typedAt } from '#test/support/machine/command-line';
import type { Json } from '#test/support/clients/merchant-client';
import { Courier } from '#test/support/partners/courier';
import { codOrder, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

const typed = (...words: string[]) => typedAt(service.dataDir, ...words);

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const these = ['--from', day(-1), '--to', day(2), '--mode', 'test'];

describe('reports run', () => {
  it('writes the file to standard output, and nothing else', async () => {
    const { id, amount } = await codOrder(merchant);
    const [code, csv] = await typed('reports', 'run', 'orders.1', ...these, '--columns', 'order_id,amount', '--amounts', 'major');
    expect([code, csv]).toEqual([0, `order_id,amount\r\n${id},${(amount / 100).toFixed(2)}\r\n`]);
  });

  it('is recorded as an access with its reason if it names people', async () => {
    const { id, customer } = await codOrder(merchant);
    const readings = async () => (await service.operate('history.list', { type: 'personal_data.read', actor: 'asha' })).data as Json[];
    const by = ['--as', 'asha', '--reason', 'ticket 7'];
    expect((await typed('reports', 'run', 'orders.1', ...these, '--columns', 'order_id', ...by))[1]).toContain(id);
    expect(await readings()).toEqual([]);
    expect((await typed('reports', 'run', 'orders.1', ...these, ...by))[1]).toContain(customer.phone);
    const reading = { by: 'reports.part', reason: 'ticket 7', resources: [expect.stringMatching(/^rpt_/)] };
    expect(await readings()).toMatchObject([{ actor: { name: 'asha' }, data: reading }]);
    expect(await service.operate('audit.verify', { full: true })).toMatchObject({ verified: null, faults: [] });
  });

  it('says what is wrong', async () => {
    expect(await typed('reports', 'run', 'orders.1', '--from', 'yesterday', '--to', day(0), '--mode', 'test')).toEqual([
      2,
      '',
      expect.stringContaining('from must be a day'),
    ]);
    expect((await typed('reports', 'run', 'orders.9', ...these))[0]).toBe(2);
    expect((await typed('reports', 'run', 'orders.1'))[0]).toBe(2);
  });
});

describe('reports statement', () => {
  it('writes a page with the captures, refunds and collected cash of a month', async () => {
    const courier = new Courier(service, merchant);
    const paid = await given.paidOrder(merchant);
    await refundBecomes(merchant, (await refund(merchant, paid.id, 20_000)).body.id, { status: 'succeeded' });
    const cash = await courier.delivers('AWB-STATED');
    await courier.remits(cash.id, cash.amount_cod_due - 50_000);
    const month = new Date(Date.now() + 19_800_000).toISOString().slice(0, 7);
    const [code, page] = await typed('reports', 'statement', month, '--mode', 'test');
    expect(code).toBe(0);
    expect(page).toContain('<td>upi</td><td>1</td><td>2,499.00</td>');
    expect(page).toContain('<td>customer request</td><td>1</td><td>200.00</td>');
    expect(page).toMatch(
      /<td>delhivery<\/td><td>1<\/td><td>2,499.00<\/td><td>1,999.00<\/td><td>[\d.,]+<\/td><td>[\d.,]+<\/td><td>500.00<\/td>/,
    );
    expect((await typed('reports', 'statement', '2026-13', '--mode', 'test'))[0]).toBe(2);
    const [, before] = await typed('reports', 'statement', '2020-01', '--mode', 'live');
    expect(before).toContain('No money moved.');
  });
});
