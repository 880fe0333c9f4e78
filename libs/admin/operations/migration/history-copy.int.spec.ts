import { copyHistory, type CopyTarget, sumOf } from '#admin/operations/migration/history-copy';
import { type HistoryBackend, newEvent } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { doubledHistory } from '#test/support/stores/eventstoredb-backend';

const EVENTS = 1_200;

describe('copying a history into EventStoreDB', () => {
  let embedded: HistoryBackend;
  let target: HistoryBackend;
  const copied: string[] = [];
  const copy = (to: CopyTarget = target): Promise<void> => copyHistory(embedded.history, to, (last) => copied.push(last));

  beforeEach(async () => {
    copied.length = 0;
    [embedded, target] = await Promise.all([embeddedHistory(), doubledHistory()]);
    const append = (n: number): Promise<unknown> =>
      embedded.store.append(`order-${n % 7}`, 'any', [newEvent({ n, word: 'नमस्ते' }), newEvent({ n: -n })]);
    await Promise.all(Array.from({ length: EVENTS / 2 }, (_, n) => append(n)));
  });
  afterEach(async () => {
    await embedded.close();
    await target.close();
  });

  it('keeps every event unchanged, in order, and shows its progress', async () => {
    await copy();
    expect(await sumOf(target.history)).toEqual({ ...(await sumOf(embedded.history)), events: EVENTS, streams: 7 });
    const [before, after] = [await embedded.history.read(null, 3), await target.history.read(null, 3)];
    expect(after.map(({ created, metadata }) => [created, metadata.moved])).toEqual(
      before.map(({ created, position }) => [created, { position, created }]),
    );
    expect(copied).toHaveLength(3);
    expect(copied.at(-1)).toBe(await embedded.history.end());
  });

  it('changes nothing when it is done again', async () => {
    await copy();
    const end = await target.history.end();
    await copy();
    expect(await target.history.end()).toBe(end);
  });

  it.each([1, 7, 250, 599])('continues after an interruption at append %i, with the same result', async (broken) => {
    let appends = 0;
    const append: CopyTarget['store']['append'] = async (...args) => {
      // The outcome of the last append before the failure is unknown: it may have been stored.
      const done = await target.store.append(...args);
      if (++appends === broken) throw new Error('broke off');
      return done;
    };
    await copy({ history: target.history, store: { append } as CopyTarget['store'] }).catch((fault: Error) =>
      expect(fault.message).toBe('broke off'),
    );
    await copy();
    expect(await sumOf(target.history)).toEqual(await sumOf(embedded.history));
  });

  it('shows a missing or different event in the checksum', async () => {
    await copy();
    await embedded.store.append('order-1', 'any', [newEvent({ n: 0 })]);
    expect((await sumOf(target.history)).sha256).not.toBe((await sumOf(embedded.history)).sha256);
  });

  it('refuses a store that holds another history', async () => {
    await target.store.append('order-1', 'no_stream', [newEvent({ n: 0 })]);
    await expect(copy()).rejects.toThrow('another history');
  });
});
