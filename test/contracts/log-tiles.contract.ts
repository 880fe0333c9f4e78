import type { LogHead, LogTiles, Tile } from '#platform/integrity/log-tiles';

export interface LogTilesUnderTest {
  readonly tiles: LogTiles;
  close(): Promise<void>;
}

const at = (place: number): string => String(place).padStart(20, '0');

/** A tile of so many hashes, made of its place alone as those of a log are. */
const tileOf = (level: number, index: number, length: number): Tile => ({
  level,
  index,
  hashes: Buffer.concat(Array.from({ length }, (_, n) => Buffer.alloc(32, level + index + n))),
  positions: level > 0 ? [] : Array.from({ length }, (_, n) => at(10 * (index * 256 + n) + 5)),
});
const headAt = (size: number): LogHead => ({ size, position: at(10 * (size - 1) + 5) });

/** What every place of the log promises. `make` gives a place of its own for each test; opening it again finds what was there. */
export function logTilesContract(backend: string, make: () => () => Promise<LogTilesUnderTest>): void {
  describe(`the log's tiles on ${backend}`, () => {
    let reopen: () => Promise<LogTilesUnderTest>;
    let store: LogTilesUnderTest;
    beforeEach(async () => {
      reopen = make();
      store = await reopen();
    });
    afterEach(() => store.close());

    it('are none at first', async () => {
      expect(await store.tiles.head()).toBeNull();
      expect(await store.tiles.tile(0, 0)).toBeNull();
      expect(await store.tiles.tileAt(at(5))).toBeNull();
    });

    it('are found as they were written, by their number or by an event’s place, also by a later reader', async () => {
      await store.tiles.grow([tileOf(0, 0, 256), tileOf(0, 1, 3), tileOf(1, 0, 1)], headAt(259));
      const later = await reopen();
      for (const { tiles } of [store, later]) {
        expect(await tiles.head()).toEqual(headAt(259));
        for (const tile of [tileOf(0, 0, 256), tileOf(0, 1, 3), tileOf(1, 0, 1)])
          expect(await tiles.tile(tile.level, tile.index)).toEqual(tile);
        expect(await tiles.tileAt(at(5))).toEqual(tileOf(0, 0, 256));
        expect(await tiles.tileAt(at(2555))).toEqual(tileOf(0, 0, 256));
        expect(await tiles.tileAt(at(2565))).toEqual(tileOf(0, 1, 3));
        expect(await tiles.tileAt(at(4))).toBeNull();
      }
      await later.close();
    });

    it('have one name, the first that any writer gives', async () => {
      expect(await store.tiles.name()).toBeNull();
      expect(await store.tiles.begin('log_1')).toBe('log_1');
      const later = await reopen();
      expect(await later.tiles.begin('log_2')).toBe('log_1');
      expect([await store.tiles.name(), await later.tiles.name()]).toEqual(['log_1', 'log_1']);
      expect(await later.tiles.head()).toBeNull();
      await later.close();
    });

    it('keep the longer of two that several writers give, in either order', async () => {
      const later = await reopen();
      await store.tiles.grow([tileOf(0, 0, 7)], headAt(7));
      await later.tiles.grow([tileOf(0, 0, 9)], headAt(9));
      await store.tiles.grow([tileOf(0, 0, 8)], headAt(8));
      expect(await store.tiles.tile(0, 0)).toEqual(tileOf(0, 0, 9));
      expect(await store.tiles.head()).toEqual(headAt(9));
      await later.close();
    });
  });
}
