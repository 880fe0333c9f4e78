import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');

const CSV = { 'content-type': 'text/csv' };
const PATH = '/cod/bank_credits';
const HEADER = 'Ref No.,Deposit Amt,Value Date';
const statement = (...rows: readonly string[]): string => [HEADER, ...rows].join('\n');
const rowsNamed = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(5, '0')},${n + 1}.00,2026-01-05`);

const imported = async (file: string, headers: Record<string, string> = {}): Promise<Json> => {
  const { status, body } = await merchant.send('POST', PATH, file, { ...CSV, ...headers });
  expect(status).toBe(200);
  return body;
};
const shown = async (id: string): Promise<Json> => (await merchant.get(`/cod/bank_credit_imports/${id}`)).body;
const completed = (id: string): Promise<Json> =>
  eventually(async () => {
    const found = await shown(id);
    expect(found.status).toBe('complete');
    return found;
  });

const importedWhole = async (file: string, headers?: Record<string, string>): Promise<Json> =>
  completed((await imported(file, headers)).id);
const creditsOf = (utr: string): Promise<Json[]> =>
  eventually(async () => {
    const { data } = (await merchant.get(`${PATH}?utr=${utr}`)).body;
    expect(data).toHaveLength(1);
    return data;
  });
/** The servers that a deployment is tested on take a minute for as many as the embedded stores do at once. */
const MANY = process.env['BACKEND'] === undefined ? 5000 : 1500;
/** A deployment may take longer than its answer waits. */
const atOnce = process.env['BACKEND'] === undefined ? it : it.skip;

describe('a file of bank credits', () => {
  atOnce('is an import that is complete at once where it is small, and can be read', async () => {
    const answered = await imported(statement('SMALL1,10.00,2026-01-05', 'SMALL1,10.00,2026-01-05', ',10.00,2026-01-05'));
    expect(answered).toEqual({
      id: expect.stringMatching(/^bci_\w{24}$/),
      object: 'bank_credit_import',
      livemode: false,
      created_at: expect.any(Number),
      status: 'complete',
      rows: 3,
      counts: { rows: 3, received: 1, duplicate: 1, unreadable: 1 },
      problems: [{ row: 4, code: 'utr_missing', message: expect.any(String) }],
      notes: [],
    });
    expect(await shown(answered.id)).toEqual(answered);
  });

  it('without a readable row is complete as well', async () => {
    const { counts } = await importedWhole(statement(',10.00,2026-01-05'));
    expect(counts).toEqual({ rows: 1, received: 0, duplicate: 0, unreadable: 1 });
  });

  it('may have thousands of rows: the answer does not wait for them, each is a credit, and a repeat adds none', async () => {
    const file = statement(...rowsNamed('MANY', MANY));
    const begun = performance.now();
    const { id, rows, counts } = await imported(file);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(rows).toBe(MANY);
    expect(counts.rows).toBeLessThanOrEqual(MANY);
    expect((await completed(id)).counts).toEqual({ rows: MANY, received: MANY, duplicate: 0, unreadable: 0 });
    const last = `MANY${String(MANY - 1).padStart(5, '0')}`;
    expect(await creditsOf(last)).toMatchObject([{ utr: last, amount: MANY * 100 }]);
    expect((await importedWhole(file)).counts).toMatchObject({ received: 0, duplicate: MANY });
  });

  it('has its credits listed in its own order', async () => {
    await service.clock.advance(10);
    await importedWhole(statement(...rowsNamed('ORDER', 600)));
    await eventually(async () => {
      const { data } = (await merchant.get(`${PATH}?limit=100`)).body;
      expect(data.map(({ utr }: Json) => utr)).toEqual(rowsNamed('ORDER', 100).map((row) => row.split(',')[0]));
    });
  });

  it('is imported once by a request that is repeated with its key', async () => {
    const key = { 'idempotency-key': 'the-statement' };
    const file = statement(...rowsNamed('ONCE', 10));
    const first = await importedWhole(file, key);
    expect((await importedWhole(file, key)).id).toBe(first.id);
    await creditsOf('ONCE00003');
  });

  it('restores a deleted credit', async () => {
    const file = statement('AGAIN1,10.00,2026-01-05', 'AGAIN2,10.00,2026-01-05');
    await importedWhole(file);
    const [first] = await creditsOf('AGAIN1');
    await merchant.delete(`${PATH}/${first!.id}`);
    expect((await importedWhole(file)).counts).toMatchObject({ received: 1, duplicate: 1 });
    expect(await creditsOf('AGAIN1')).toMatchObject([{ amount: 1000 }]);
  });

  it('is separate for each account and mode, and stays in the history', async () => {
    const { id } = await importedWhole(statement('OTHERS1,10.00,2026-01-05'));
    const { client: live } = await service.keyHolder({ mode: 'live' });
    expect(refusalOf(await live.get(`/cod/bank_credit_imports/${id}`))).toEqual([404, 'resource_missing', 'id']);
    const { facts } = (await merchant.get(`/history/${id}`)).body;
    expect(facts.map(({ type }: Json) => type).toSorted()).toEqual([
      'bank_credit_import.part_taken',
      'bank_credit_import.received',
      'bank_credit_import.rows_received',
    ]);
    expect((await merchant.get(`/history/${id}/at`)).body.state).toMatchObject({ id, status: 'complete' });
  });
});
