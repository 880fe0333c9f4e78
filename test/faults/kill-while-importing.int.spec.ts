import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** For a large run: IMPORT_ROWS=1000000 IMPORT_KILLS=20. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? 3000);
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 3);
/** Each tenth row says what an earlier one says, and each hundredth is none. */
const rowOf = (n: number): string =>
  n % 100 === 99 ? 'block,phone,nobody' : `block,phone,+9198${String(30_000_000 + (n % 10 === 8 ? n - 1 : n))}`;
const expected = { rows: ROWS, created: ROWS * 0.89, duplicate: ROWS / 10, refused: ROWS / 100 };

const dataDir = temporaryDirectory().path('');

describe('a service that is killed while it puts a file on its lists', () => {
  const { service } = serviceUnderTest('mortal', { dataDir });

  it('counts each row once', async () => {
    const csv = ['list,type,value', ...Array.from({ length: ROWS }, (_, n) => rowOf(n))].join('\n');
    const headers = { 'content-type': 'text/csv', 'idempotency-key': 'the-list' };
    const sent = service.ask((merchant) => merchant.send('POST', '/risk/list_entries/import', csv, headers));
    await service.killedAfter(150);
    const { id } = (await sent).body;
    const current = async (): Promise<Json> => (await service.ask((merchant) => merchant.get(`/risk/list_imports/${id}`))).body;
    for (let kills = 1; kills < KILLS && (await current()).status === 'processing'; kills++) await service.killedAfter(100);
    await eventually(async () => expect(await current()).toMatchObject({ status: 'complete' }));
    expect(await current()).toMatchObject(expected);
    const { text } = await service.ask((merchant) => merchant.get('/risk/list_entries/export'));
    expect(text.trimEnd().split('\n')).toHaveLength(1 + expected.created);
  });
});
