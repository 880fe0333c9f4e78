import { RememberedIds } from '#test/support/stores/eventstoredb-double/remembered-ids';

/** A client's event to store. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event in the log. Commit and prepare position are always equal, as on the real server. */
export interface Logged extends Proposed {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  /** Unix milliseconds. */
  readonly created: number;
}

/** -1: `no_stream`. */
export type Expected = number | 'any' | 'stream_exists';

export type Outcome =
  | { readonly kind: 'stored'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrong revision'; readonly current: number }
  | { readonly kind: 'too large' };

export interface Keeper {
  /** Makes logged events durable before they are acknowledged. */
  keep(events: readonly Logged[]): void;
}

export const MOST_BYTES = 1_048_576;
const NONE = -1;
/** Appends between two of the server's own events. */
const STATISTICS_EVERY = 25;
const STATISTICS = '$stats-127.0.0.1:2113';

/** The events of the double in memory, by the observed rules of real servers (23.10.8 and 24.2.0). */
export class EventLog {
  readonly all: Logged[] = [];
  private readonly streams = new Map<string, Logged[]>();
  private readonly remembered = new RememberedIds();
  private readonly listeners = new Set<(event: Logged) => void>();
  private appends = 0;

  constructor(
    kept: Iterable<Logged>,
    private readonly keeper: Keeper,
  ) {
    for (const event of kept) this.take(event);
    if (this.all.length === 0) this.writeStatistics();
  }

  stream(name: string): readonly Logged[] | undefined {
    return this.streams.get(name);
  }

  /** Called with each event as it is stored. */
  listen(listener: (event: Logged) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Outcome {
    if (events.reduce((sum, event) => sum + sizeOf(event), 0) > MOST_BYTES) return { kind: 'too large' };
    const past = this.streams.get(stream) ?? [];
    const current = past.length - 1;
    const wrong: Outcome = { kind: 'wrong revision', current };
    if (typeof expected === 'string') {
      if (expected === 'stream_exists' && current === NONE) return wrong;
      const known = events.map(({ id }) => this.remembered.find(stream, id));
      if (known[0] !== undefined) return known.every((each) => each !== undefined) ? stored(known.at(-1)!) : wrong;
    } else if (expected !== current) {
      const there = past.slice(expected + 1, expected + 1 + events.length);
      const repeated = expected < current && events.every(({ id }, n) => there[n]?.id === id);
      return repeated ? stored(there.at(-1)!) : wrong;
    }
    const outcome = stored(this.write(stream, events).at(-1)!);
    if (++this.appends % STATISTICS_EVERY === 0) this.writeStatistics();
    return outcome;
  }

  /** Appends the links that standard projections write once they have caught up. */
  writeLinks(count: number): void {
    const links = Array.from({ length: count }, (_, n) => own('$>', `${n}@linked`));
    this.write('$et-linked', links);
  }

  private writeStatistics(): void {
    this.write(STATISTICS, [own('$statsCollected', '{"proc-cpu":0}')]);
  }

  private write(stream: string, events: readonly Proposed[]): Logged[] {
    const first = this.streams.get(stream)?.length ?? 0;
    const created = Date.now();
    const logged: Logged[] = [];
    let position = placeAfter(this.all.at(-1));
    for (const [n, event] of events.entries()) {
      const each = { ...event, stream, revision: first + n, position, created };
      logged.push(each);
      position = placeAfter(each);
    }
    this.keeper.keep(logged);
    for (const each of logged) this.take(each);
    for (const each of logged) this.remembered.add(each);
    return logged;
  }

  private take(event: Logged): void {
    this.all.push(event);
    const stream = this.streams.get(event.stream);
    if (stream === undefined) this.streams.set(event.stream, [event]);
    else stream.push(event);
    for (const listener of this.listeners) listener(event);
  }
}

/** One of the server's own events. */
const own = (type: string, data: string): Proposed => ({
  id: crypto.randomUUID(),
  type,
  contentType: type === '$>' ? 'application/octet-stream' : 'application/json',
  data: Buffer.from(data),
  metadata: Buffer.alloc(0),
});

/** The size that 24.10 counts against its limit; earlier versions count only the data. */
const sizeOf = ({ type, data, metadata }: Proposed): number => data.byteLength + metadata.byteLength + 2 * type.length;

const stored = ({ revision, position }: Logged): Outcome => ({ kind: 'stored', revision, position });

/** Positions are bytes of the log, with room for a real server's overhead per event. */
const placeAfter = (event: Logged | undefined): number =>
  event === undefined ? 100 : event.position + 200 + event.data.byteLength + event.metadata.byteLength;

/** The index of the first event at or after a position. */
export function indexOf(events: readonly Logged[], position: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A page from an index on: forwards the event there is part of it, backwards it is not. */
export const pageOf = (events: readonly Logged[], first: number, count: number, isBackwards: boolean): readonly Logged[] =>
  isBackwards ? events.slice(Math.max(0, first - count), first).toReversed() : events.slice(first, first + count);
