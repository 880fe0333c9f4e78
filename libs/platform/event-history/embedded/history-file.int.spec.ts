import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import type { HistoryBatch } from '#platform/event-history/event-history';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const LARGE = 30;

describe('a history of large events', () => {
  const file = new HistoryFile(temporaryDirectory().path('history.db'));
  const history = new EmbeddedEventHistory(file);
  afterAll(() => file.close());

  it('is read and followed in small batches, to its end', async () => {
    const data = JSON.stringify('x'.repeat(400_000));
    const row = (n: number) => ({ id: `event-${n}`, type: 'thing.happened', data, metadata: '{}' });
    await file.write(() => Array.from({ length: LARGE }, (_, n) => file.insert('thing-1', n, row(n), 0)));
    expect((await history.read(null, 500)).length).toBeLessThan(10);
    const stopping = new AbortController();
    const batches: HistoryBatch[] = [];
    for await (const batch of history.follow({ from: null, signal: stopping.signal })) {
      batches.push(batch);
      if (batch.caughtUp) stopping.abort();
    }
    expect(batches.every(({ events }) => events.length < 10)).toBe(true);
    expect(batches.flatMap(({ events }) => events.map(({ revision }) => revision))).toEqual(Array.from({ length: LARGE }, (_, n) => n));
    expect(batches.map(({ caughtUp }) => caughtUp)).toEqual(batches.map((_, n) => n === batches.length - 1));
  });
});
