import type { Clock } from '#kernel/time';
import type { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { type Appended, EventStore, type ExpectedRevision, type NewEvent } from '#platform/event-store/event-store';

/** Streams in memory, on which the handlers of one purchase decide before anybody else sees a part of it. */
export class DraftedEvents extends EventStore {
  private readonly streams = new Map<string, RecordedEvent[]>();

  constructor(private readonly clock: Clock) {
    super();
  }

  override async append(stream: string, _: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const drafted = this.streams.get(stream) ?? [];
    const created = this.clock.milliseconds();
    for (const event of events)
      drafted.push({ ...event, stream, revision: drafted.length, position: '', at: event.metadata.at, created } as RecordedEvent);
    this.streams.set(stream, drafted);
    return { revision: drafted.length - 1, position: '' };
  }

  override async load(stream: string, after = -1): Promise<RecordedEvent[]> {
    return (this.streams.get(stream) ?? []).slice(after + 1);
  }

  /** The same streams, for those who only read. */
  get history(): EventHistory {
    const history: Pick<EventHistory, 'stream'> = { stream: (stream) => this.load(stream) };
    return history as EventHistory;
  }

  /** The first event of one of these types. */
  first(...types: readonly string[]): RecordedEvent | undefined {
    return [...this.streams.values()].flat().find(({ type }) => types.includes(type));
  }

  /** Appends each stream whole, in the order in which they began. Resolves to where the last of it is. */
  async appendTo(store: EventStore): Promise<Position> {
    let last: Position = '';
    for (const [stream, events] of this.streams) {
      const news = events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
      ({ position: last } = await store.append(stream, 'no_stream', news));
    }
    return last;
  }
}
