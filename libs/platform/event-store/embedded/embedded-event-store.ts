import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { type EventRow, HistoryFile, type Place, recordedOf } from '#platform/event-history/embedded/history-file';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { isReadable } from '#platform/event-history/unreadable';
import { refuseTooLarge } from '#platform/event-store/append-size';
import { LoadedStreams } from '#platform/event-store/embedded/loaded-streams';
import { RecentStreams } from '#platform/event-store/embedded/recent-streams';
import { type Appended, EventStore, type ExpectedRevision, type NewEvent } from '#platform/event-store/event-store';
import { WrongExpectedRevision } from '#platform/event-store/event-store.errors';

/** The revision before the first. */
const NONE = -1;

/** Appends to the file of the data directory, with EventStoreDB's rules for revisions. */
@Injectable()
export class EmbeddedEventStore extends EventStore {
  private readonly recent = new RecentStreams();
  private readonly loaded = new LoadedStreams();

  constructor(
    private readonly file: HistoryFile,
    private readonly clock: Clock,
  ) {
    super();
    file.listen({
      undone: () => {
        this.recent.forget();
        this.loaded.forget();
      },
    });
  }

  override append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    return this.file.write(() => this.place(stream, expected, rowsOf(events)));
  }

  override async load(stream: string, after = NONE): Promise<RecordedEvent[]> {
    const known = this.loaded.get(stream);
    if (known !== undefined) return known.slice(after + 1);
    const events = this.file.stream(stream, { after });
    if (after === NONE && events.every(isReadable)) this.loaded.keep(stream, events);
    return [...events];
  }

  /** The position of the last event: of this append, or of an earlier append of the same events. */
  private place(stream: string, expected: ExpectedRevision, rows: readonly EventRow[]): Place {
    const last = this.recent.last(stream) ?? this.file.revision(stream) ?? NONE;
    const place =
      typeof expected === 'number' || expected === 'no_stream'
        ? this.after(expected === 'no_stream' ? NONE : expected, last, stream, rows)
        : this.atTheEnd(expected === 'stream_exists' ? 0 : NONE, last, stream, rows);
    if (place === null) throw new WrongExpectedRevision(stream, expected, last === NONE ? null : last);
    return place;
  }

  /** Below the current revision, only the same events at the same revisions pass. At the current revision, ids are not compared. */
  private after(expected: number, last: number, stream: string, rows: readonly EventRow[]): Place | null {
    if (expected > last) return null;
    if (expected === last) return this.insert(stream, last, rows);
    const found = this.file.places(stream, expected, rows.length);
    return rows.every(({ id }, n) => found[n]?.id === id) ? found.at(-1)! : null;
  }

  private atTheEnd(least: number, last: number, stream: string, rows: readonly EventRow[]): Place | null {
    if (last < least) return null;
    const known = rows.map(({ id }) => this.recent.find(stream, id));
    if (known[0] === undefined) return this.insert(stream, last, rows);
    return known.every((each) => each !== undefined) ? known.at(-1)! : null;
  }

  private insert(stream: string, last: number, rows: readonly EventRow[]): Place {
    const created = this.clock.milliseconds();
    const places = rows.map((row, n) => this.file.insert(stream, last + 1 + n, row, created));
    for (const place of places) this.recent.add(stream, place);
    this.loaded.grow(stream, () => rows.map((row, n) => recordedOf({ ...row, ...places[n]!, stream, created })));
    return places.at(-1)!;
  }
}

function rowsOf(events: readonly NewEvent[]): EventRow[] {
  const rows = events.map(({ id, type, data, metadata }) => ({ id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }));
  refuseTooLarge(rows);
  return rows;
}
