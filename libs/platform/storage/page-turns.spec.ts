import { setImmediate as nextLook } from 'node:timers/promises';
import { PageTurns } from '#platform/storage/page-turns';

const LARGE = 'x'.repeat(256 * 1024);

describe('the turns of large pages', () => {
  let turns: PageTurns;
  let made: string[];
  const ask = (scope: string, document = LARGE) =>
    turns.take(scope, () => {
      made.push(scope);
      return { documents: [document], hasMore: false };
    });
  beforeEach(() => {
    turns = new PageTurns();
    made = [];
  });

  it('come at once for small pages', async () => {
    const pages = Array.from({ length: 50 }, () => ask('a', 'small'));
    expect(made).toHaveLength(50);
    expect((await Promise.all(pages))[0]).toEqual({ documents: ['small'], hasMore: false });
  });

  it('come one by one for large pages, with a look at what has come in between', async () => {
    const pages = Array.from({ length: 4 }, () => ask('a'));
    const seen = [made.length];
    for (let looks = 1; looks < 4; looks++) {
      await nextLook();
      seen.push(made.length);
    }
    expect(seen).toEqual([1, 2, 3, 4]);
    await Promise.all(pages);
  });

  it('alternate between accounts and modes: nobody waits for all requests of another', async () => {
    const pages = [...Array.from({ length: 10 }, () => ask('a')), ask('b'), ask('b'), ask('c')];
    await Promise.all(pages);
    expect(made.join('')).toBe('aabcabaaaaaaa');
  });

  it('continue after one that failed, and leave nothing behind', async () => {
    const first = ask('a');
    const failing = turns.take('b', () => {
      throw new Error('no such document');
    });
    const last = ask('b');
    await expect(failing).rejects.toThrow('no such document');
    expect((await Promise.all([first, last])).map(({ documents }) => documents.length)).toEqual([1, 1]);
    expect(turns['waiting'].size).toBe(0);
    await expect(turns.take('a', () => { throw new Error('at once'); })).rejects.toThrow('at once'); // prettier-ignore
  });
});
