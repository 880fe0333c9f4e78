import { Injectable } from '@nestjs/common';
import { type FactFilter, matches } from '#audit/history/fact-filter';
import { factLine, type FactRecord, factRecord, type PersonalPart } from '#audit/history/fact-record';
import { mapReadable, legible } from '#audit/history/legible';
import { inOrder, missing, ResourceHistories } from '#audit/at/resource-histories';
import type { OnProgress } from '#admin/operators/progress';
import { FactTransformation } from '#platform/event-history/event-pipeline';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { isReadable } from '#platform/event-history/unreadable';
import { Upcasting } from '#platform/event-history/upcasting';
import { ProgressMeter } from '#platform/projector/rebuild-progress';

const BATCH = 500;

/** A page of the history; `next` is the position to continue after, null at its end. */
export interface FactPage {
  readonly object: 'list';
  readonly url: '/admin/v1/history';
  readonly has_more: boolean;
  readonly next: Position | null;
  readonly data: readonly FactRecord[];
}

/** How facts are shown: sealed, or opened for a permitted reader. */
export type ShowFacts = (events: readonly RecordedEvent[]) => Promise<readonly FactRecord[]>;

type MapFact<T> = (stored: RecordedEvent, shown: RecordedEvent, personal: PersonalPart) => T;

/** The matching events of the part of the history that was read last, up to a position. */
interface Stretch {
  readonly events: readonly RecordedEvent[];
  readonly position: Position | null;
  /** Whether no matching fact follows. */
  readonly isLast: boolean;
}

const page = (data: readonly FactRecord[], next: Position | null): FactPage => ({
  object: 'list',
  url: '/admin/v1/history',
  has_more: next !== null,
  next,
  data,
});

/** Makes an event usable for filters if the store knows that it is unreadable. The data of others are parsed, and so checked, only when shown. */
const filterable = (event: RecordedEvent): RecordedEvent => (event.unreadable === undefined ? event : legible(event));

/** Reads facts as they are stored, by resource or by filter. */
@Injectable()
export class ReadFacts {
  constructor(
    private readonly history: EventHistory,
    private readonly upcasting: Upcasting,
    private readonly resources: ResourceHistories,
    private readonly transformation: FactTransformation,
  ) {}

  /** Every event of a resource's streams. Throws `resource_missing`. */
  async of(id: string, show: ShowFacts): Promise<FactPage> {
    return page(await show(await this.eventsOf(id)), null);
  }

  /** The same events as they are stored, as far as they match `wanted`. Throws `resource_missing` if none does. */
  async eventsOf(id: string, wanted: FactFilter = {}): Promise<RecordedEvent[]> {
    const events = (await this.stored(await this.resources.streamsOf(id))).filter((event) => matches(event, wanted));
    if (events.length === 0) throw missing(id);
    return events;
  }

  /** At most `limit` matching facts after a position, in their order. */
  async list(after: Position | null, limit: number, wanted: FactFilter, show: ShowFacts, progress: OnProgress): Promise<FactPage> {
    const found: RecordedEvent[] = [];
    for await (const { events } of this.stretches(after, wanted, progress)) {
      found.push(...events);
      if (found.length > limit) return page(await show(found.slice(0, limit)), found[limit - 1]!.position);
    }
    return page(await show(found), null);
  }

  /** The matching facts in batches, in their order, up to the end of the history. */
  async *stretches(after: Position | null, wanted: FactFilter, progress: OnProgress): AsyncGenerator<Stretch> {
    const meter = new ProgressMeter(this.history.extent(after));
    const reading = new AbortController();
    for await (const { events, position, caughtUp } of this.batches(after, wanted, reading.signal)) {
      const isLast = caughtUp || (wanted.until !== undefined && position !== null && position >= wanted.until);
      yield { events: events.filter((event) => matches(event, wanted)), position: isLast ? (wanted.until ?? position) : position, isLast };
      const done = this.history.extent(position);
      progress(meter.at(done, Math.max(done, this.history.extent(await this.history.end()))));
      if (isLast) reading.abort();
    }
  }

  /** Shows facts in their newest shape, with personal data sealed. Texts in the clear, of an older release, are blank where they may name somebody. */
  readonly sealed: ShowFacts = async (events) => this.each(await this.withoutTexts(events), factRecord);

  /** The same facts as lines of JSON. */
  lines(events: readonly RecordedEvent[]): Promise<string[]> {
    return this.each(events, factLine);
  }

  private withoutTexts(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    const isInTheClear = (event: RecordedEvent): boolean => isReadable(event) && event.metadata.subject === undefined;
    return Promise.all(events.map(async (event) => (isInTheClear(event) ? (await this.transformation.masked([event]))[0]! : event)));
  }

  private async each<T>(events: readonly RecordedEvent[], mapFact: MapFact<T>): Promise<T[]> {
    return mapReadable(
      events,
      async (readable) => {
        const shown = await this.upcasting.read(readable);
        return readable.map((event, n) => mapFact(event, shown[n]!, event.metadata.subject === undefined ? null : 'sealed'));
      },
      (event) => mapFact(event, event, null),
    );
  }

  private async *batches(from: Position | null, { streams }: FactFilter, signal: AbortSignal) {
    if (streams === undefined) {
      for await (const batch of this.history.follow({ from, signal, most: BATCH, asStored: true }))
        yield { ...batch, events: batch.events.map(filterable) };
      return;
    }
    const events = (await this.stored(streams)).filter(({ position }) => from === null || position > from);
    yield { events, position: events.at(-1)?.position ?? from, caughtUp: true };
  }

  /** All events of these streams, in their order. */
  private async stored(streams: readonly string[]): Promise<RecordedEvent[]> {
    return (await Promise.all(streams.map((stream) => this.history.stored(stream)))).flat().map(filterable).sort(inOrder);
  }
}
