import { makeId } from '#kernel/ids';
import { DAY } from '#kernel/time';
import { EmbeddedRequestLogs } from '#http/request-log/embedded/embedded-request-logs';
import { RequestLogFile } from '#http/request-log/embedded/request-log-file';
import { PageTurns } from '#platform/storage/page-turns';
import type { RequestLogEntry } from '#http/request-log/request-logs';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { metered } from '#test/support/stores/sqlite-meter';

const NOW = Math.floor(Date.now() / 1000);
const BOUNDS = { most: 100, atOnce: 100, every: 2 ** 30 };

const entry = (n: number): RequestLogEntry => ({
  id: makeId('req', NOW * 1000, Buffer.alloc(16, n)),
  scope: 'acct_1:test',
  filters: { status: 200, path: null, route: null, key: null, object: null },
  json: String(n),
});

describe('the file of the request log', () => {
  const directory = temporaryDirectory();

  it('writes a batch in one commit', async () => {
    const file = new RequestLogFile(directory.path('commits.db'));
    const logs = new EmbeddedRequestLogs(file, new PageTurns(), BOUNDS);
    const costs = await metered(async () => {
      for (let n = 1; n <= 50; n++) logs.note(entry(n));
      await logs.flush();
    });
    expect(costs['commits.db']).toMatchObject({ commits: 1, writes: 51 });
    await logs.close();
    file.close();
  });

  it('removes expired entries as new ones come: two for each', async () => {
    const file = new RequestLogFile(directory.path('request-log.db'));
    const logs = new EmbeddedRequestLogs(file, new PageTurns(), BOUNDS);
    const write = async (...numbers: number[]): Promise<void> => {
      for (const n of numbers) logs.note(entry(n));
      await logs.flush();
    };
    const left = (): unknown[] =>
      file.statements
        .of('SELECT doc FROM request_logs ORDER BY rowid')
        .all()
        .map(({ doc }) => doc);

    await write(1, 2, 3, 4, 5, 6);
    file.statements.of('UPDATE request_logs SET created_at = ? WHERE doc < 6').run(NOW - 31 * DAY);
    await write(7);
    expect(left()).toEqual(['3', '4', '5', '6', '7']);
    await write(8, 9);
    expect(left()).toEqual(['6', '7', '8', '9']);
    await write(10);
    expect(left()).toEqual(['6', '7', '8', '9', '10']);
    await logs.close();
    file.close();
  });
});
