import { makeId } from '#kernel/ids';
import type { Page } from '#platform/storage/documents';
import { type RequestLogEntry, RequestLogs } from '#http/request-log/request-logs';

const BOUNDS = { most: 5, atOnce: 2, every: 2 ** 30 };

class WrittenLogs extends RequestLogs {
  readonly batches: string[][] = [];
  fault: Error | null = null;
  /** Called while a batch is written. */
  meanwhile = (): void => undefined;

  protected override async write(entries: readonly RequestLogEntry[]): Promise<void> {
    this.meanwhile();
    if (this.fault !== null) throw this.fault;
    this.batches.push(entries.map(({ json }) => json));
  }

  protected override async stored(): Promise<null> {
    return null;
  }

  protected override async page(): Promise<Page> {
    return { documents: [], hasMore: false };
  }
}

const entry = (json: string): RequestLogEntry => ({
  id: makeId('req', 0, Buffer.alloc(16)),
  scope: 'acct_1:test',
  filters: { status: 200, path: null, route: null, key: 'key_1', object: null },
  json,
});

describe('the log of requests', () => {
  let logs: WrittenLogs;
  beforeEach(() => (logs = new WrittenLogs(BOUNDS)));
  afterEach(() => logs.close());

  const note = (...texts: string[]): void => texts.forEach((text) => logs.note(entry(text)));

  it('is written in batches, in the order in which requests were answered', async () => {
    note('a', 'b', 'c');
    await logs.flush();
    expect(logs.batches).toEqual([['a', 'b'], ['c']]);
  });

  it('keeps entries that could not be written, and writes them before later ones', async () => {
    logs.fault = new Error('It is gone.');
    note('a', 'b', 'c');
    await logs.flush();
    logs.fault = null;
    note('d');
    await logs.flush();
    expect([logs.batches, logs.lost]).toEqual([
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      0,
    ]);
  });

  it('loses the oldest once too many wait, and counts them', async () => {
    logs.fault = new Error('It is gone.');
    logs.meanwhile = () => note('f', 'g');
    note('a', 'b', 'c', 'd', 'e');
    await logs.flush();
    logs.fault = null;
    logs.meanwhile = () => undefined;
    await logs.flush();
    expect([logs.batches.flat(), logs.lost]).toEqual([['c', 'd', 'e', 'f', 'g'], 2]);
  });

  it('writes one batch after the other, also when it is flushed twice at once', async () => {
    note('a', 'b', 'c');
    await Promise.all([logs.flush(), logs.flush()]);
    expect(logs.batches).toEqual([['a', 'b'], ['c']]);
  });

  it('writes all waiting entries when it is closed, including new ones', async () => {
    note('a');
    const writing = logs.flush();
    note('b');
    await logs.close();
    await writing;
    expect(logs.batches.flat()).toEqual(['a', 'b']);
  });
});
