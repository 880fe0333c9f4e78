import { EmbeddedIdempotencyRecords } from '#http/idempotency/embedded/embedded-idempotency-records';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const KEY = { scope: 'acct_1:test', key: 'return-1' };

describe('a record of a request with an idempotency key', () => {
  const file = new WorkFile(directory.path('work.db'));
  const records = new EmbeddedIdempotencyRecords(file);
  afterAll(() => file.close());

  /** Whether the last commit was synced to disk. */
  const waited = (): boolean => file['database'].prepare('PRAGMA synchronous').get()!['synchronous'] === 2;

  it('survives a power cut, because the ids of the created objects are derived from its time. The answer can be found again', async () => {
    expect(await records.begin(KEY, 'a refund', 1_000, 10_000)).toEqual({ state: 'owned', firstAt: 1_000 });
    expect(waited()).toBe(true);
    await records.keep(KEY, { status: 201, body: 'sealed', requestId: 'req_1' });
    expect(waited()).toBe(false);
    await records.begin({ ...KEY, key: 'return-2' }, 'a refund', 2_000, 10_000);
    expect(waited()).toBe(true);
  });
});
