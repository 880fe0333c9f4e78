import { entryOf } from '#audit/log/entry';
import { Edge } from '#audit/log/tiles';
import { leafHash } from '#audit/log/tree';
import { EventHistory } from '#platform/event-history/event-history';
import { HistoryMissing } from '#platform/event-history/event-history.errors';
import { type LogHead, LogTiles } from '#platform/integrity/log-tiles';

/** Maximum number of events that are added at a time. */
const BATCH = 1000;

/**
 * The Merkle log of the history: every event, in order, as a leaf of an append-only tree. All writers write the same, so any number of processes may
 * follow it, together or one after another.
 */
export class HistoryLog {
  constructor(
    private readonly history: EventHistory,
    private readonly tiles: LogTiles,
  ) {}

  /** Appends past events, and then new ones, until the signal aborts. Rejects with `HistoryMissing` if the log is longer than the history. */
  async follow(signal: AbortSignal, whenCaughtUp: () => unknown): Promise<void> {
    const head = await this.tiles.head();
    const end = await this.history.end();
    if (head !== null && (end === null || end < head.position)) throw new HistoryMissing(head.position, end);
    const edge = await Edge.of(head ?? { size: 0 }, this.tiles);
    const from = head?.position ?? null;
    for await (const { events, caughtUp } of this.history.follow({ from, signal, most: BATCH, asStored: true })) {
      const last = events.at(-1);
      if (last !== undefined) {
        const { size, tiles } = edge.grow(events.map((event) => ({ hash: leafHash(entryOf(event)), position: event.position })));
        await this.tiles.grow(tiles, { size, position: last.position });
      }
      if (caughtUp) await whenCaughtUp();
    }
  }

  /** The head of the log once it contains all events so far; null for an empty history. */
  async upToNow(): Promise<LogHead | null> {
    const reading = new AbortController();
    await this.follow(reading.signal, () => reading.abort());
    return this.tiles.head();
  }
}
