import { setImmediate as nextTurn } from 'node:timers/promises';
import { HistoryFile, placeOf } from '#platform/event-history/embedded/history-file';
import { EventHistory, type FollowOptions, type HistoryBatch } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

const DEFAULT_BATCH = 500;

/** Reads the history from the file of the data directory; followers are woken as soon as a commit is durable. */
export class EmbeddedEventHistory extends EventHistory {
  constructor(private readonly file: HistoryFile) {
    super();
  }

  async stream(name: string, upTo: number = Number.MAX_SAFE_INTEGER): Promise<RecordedEvent[]> {
    return this.file.stream(name, { upTo });
  }

  override async stored(name: string): Promise<RecordedEvent[]> {
    return this.file.stream(name, { asStored: true });
  }

  async at(position: Position): Promise<RecordedEvent | null> {
    return this.file.at(position);
  }

  async read(from: Position | null, most: number): Promise<RecordedEvent[]> {
    return this.file.after(from, most);
  }

  async end(): Promise<Position | null> {
    return this.file.end();
  }

  get live(): boolean {
    return true;
  }

  extent(position: Position | null): number {
    return placeOf(position);
  }

  async *follow({ from, signal, most = DEFAULT_BATCH, asStored = false }: FollowOptions): AsyncGenerator<HistoryBatch> {
    let position = from;
    let announcedCaughtUp = false;
    while (!signal.aborted) {
      const events = this.file.after(position, most, asStored);
      if (events.length === 0 && announcedCaughtUp) {
        await this.file.appended.wait(signal);
        continue;
      }
      position = events.at(-1)?.position ?? position;
      announcedCaughtUp = events.length === 0 || position === this.file.end();
      yield { events, position, caughtUp: announcedCaughtUp };
      // A long catch-up must yield to other work.
      if (!announcedCaughtUp) await nextTurn();
    }
  }
}
