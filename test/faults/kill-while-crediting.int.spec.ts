import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const ROWS = 3000;
const KILLS = 4;
/** Each tenth row repeats an earlier one, and each hundredth is invalid. */
const rowOf = (n: number): string =>
  n % 100 === 99 ? ',1.00,2026-01-05' : `UTR${n % 10 === 8 ? n - 1 : n},${(n % 10 === 8 ? n - 1 : n) + 1}.00,2026-01-05`;
const expected = { rows: ROWS, received: ROWS * 0.89, duplicate: ROWS / 10, unreadable: ROWS / 100 };

const dataDir = temporaryDirectory().path('');

describe('a service that is killed while it takes in a bank’s statement', () => {
  const { service } = serviceUnderTest('mortal', { dataDir });

  it('counts each credit once', async () => {
    const csv = ['Ref No.,Deposit Amt,Value Date', ...Array.from({ length: ROWS }, (_, n) => rowOf(n))].join('\n');
    const headers = { 'content-type': 'text/csv', 'idempotency-key': 'the-statement' };
    const sent = service.ask((merchant) => merchant.send('POST', '/cod/bank_credits', csv, headers));
    await service.killedAfter(200);
    const { id } = (await sent).body;
    const current = async (): Promise<Json> => (await service.ask((merchant) => merchant.get(`/cod/bank_credit_imports/${id}`))).body;
    for (let kills = 1; kills < KILLS && (await current()).status === 'processing'; kills++) await service.killedAfter(100);
    await eventually(async () => expect(await current()).toMatchObject({ status: 'complete' }));
    expect((await current()).counts).toEqual(expected);

    let credits = 0;
    for (let page = '/cod/bank_credits?limit=100', more = true; more;) {
      const { data, has_more } = (await service.ask((merchant) => merchant.get(page))).body;
      credits += data.length;
      more = has_more;
      page = `/cod/bank_credits?limit=100&starting_after=${data.at(-1)?.id}`;
    }
    expect(credits).toBe(expected.received);
  });
});
