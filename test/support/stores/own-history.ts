import { randomUUID } from 'node:crypto';
import { EventHistory, type FollowOptions, type HistoryBatch } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { type Appended, EventStore, type ExpectedRevision, type NewEvent } from '#platform/event-store/event-store';
import { WrongExpectedRevision } from '#platform/event-store/event-store.errors';

const PAGE = 500;

/** Stream names of one test, on a shared server. */
class OwnNames {
  private readonly prefix = `${randomUUID()}-`;

  outside(name: string): string {
    return `${this.prefix}${name}`;
  }

  own(events: readonly RecordedEvent[]): RecordedEvent[] {
    const own = events.filter(({ stream }) => stream.startsWith(this.prefix));
    return own.map((event) => ({ ...event, stream: event.stream.slice(this.prefix.length) }));
  }
}

class OwnStore extends EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly names: OwnNames,
  ) {
    super();
  }

  override async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    try {
      return await this.store.append(this.names.outside(stream), expected, events);
    } catch (fault) {
      throw fault instanceof WrongExpectedRevision ? new WrongExpectedRevision(stream, expected, fault.actual) : fault;
    }
  }

  override async load(stream: string, after?: number): Promise<RecordedEvent[]> {
    return this.names.own(await this.store.load(this.names.outside(stream), after));
  }
}

class OwnHistory extends EventHistory {
  constructor(
    private readonly history: EventHistory,
    private readonly names: OwnNames,
    private readonly start: Position | null,
  ) {
    super();
  }

  override async stream(name: string, upTo?: number): Promise<RecordedEvent[]> {
    return this.names.own(await this.history.stream(this.names.outside(name), upTo));
  }

  override async at(position: Position): Promise<RecordedEvent | null> {
    const there = await this.history.at(position);
    return there === null ? null : (this.names.own([there])[0] ?? null);
  }

  override async read(from: Position | null, most: number): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    for (let place = from ?? this.start; ;) {
      const page = await this.history.read(place, PAGE);
      found.push(...this.names.own(page));
      if (page.length < PAGE || found.length >= most) return found.slice(0, most);
      place = page.at(-1)!.position;
    }
  }

  override async end(): Promise<Position | null> {
    return (await this.read(null, Number.MAX_SAFE_INTEGER)).at(-1)?.position ?? null;
  }

  override get live(): boolean {
    return this.history.live;
  }

  override extent(position: Position | null): number {
    return this.history.extent(position);
  }

  override async *follow(options: FollowOptions): AsyncGenerator<HistoryBatch> {
    let reported = false;
    let place = options.from;
    for await (const batch of this.history.follow({ ...options, from: options.from ?? this.start })) {
      const events = this.names.own(batch.events);
      if (events.length === 0 && (reported || !batch.caughtUp)) continue;
      reported = batch.caughtUp;
      place = events.at(-1)?.position ?? place;
      yield { ...batch, events, position: place };
    }
  }
}

export interface Ports {
  readonly store: EventStore;
  readonly history: EventHistory;
}

/** Access to a shared server that looks empty: its users see only their own writes. */
export async function ownPart(history: EventHistory): Promise<(ports: Ports) => Ports> {
  const names = new OwnNames();
  const start = await history.end();
  return (ports) => ({ store: new OwnStore(ports.store, names), history: new OwnHistory(ports.history, names, start) });
}
