import { type Fact, fold, type View } from '#kernel/fact';
import { asUnreadable } from '#platform/event-history/unreadable';
import type { EventPipeline } from '#platform/event-history/event-pipeline';
import { categoryOf, OwnStreams } from '#platform/event-history/own-streams';
import { ReadableEvents } from '#platform/event-history/readable-events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Appended, EventStore, type ExpectedRevision, type LoadedStream, type NewEvent } from '#platform/event-store/event-store';
import { inSpan, traceparent } from '#platform/tracing/tracing';

/** A store whose events pass through a pipeline in both directions. */
export class PipedEventStore extends EventStore {
  private readonly events: ReadableEvents;

  constructor(
    private readonly store: EventStore,
    private readonly pipeline: EventPipeline,
    private readonly ownStreams = new OwnStreams(),
  ) {
    super();
    this.events = new ReadableEvents(pipeline, (stream) => store.load(stream));
  }

  override append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const attributes = { events: events.length };
    return inSpan(`append ${categoryOf(stream)}`, { attributes }, () => this.appended(stream, expected, events));
  }

  override async load(stream: string, after?: number): Promise<RecordedEvent[]> {
    return this.events.ofStream(await this.store.load(stream, after));
  }

  protected override async loadWhole(stream: string, after?: number): Promise<LoadedStream> {
    const stored = await this.store.load(stream, after);
    return { events: await this.events.ofStream(stored), revision: stored.at(-1)?.revision ?? after ?? null };
  }

  /** Throws `UnreadableEvent` for an event that the view cannot apply: no release of this service writes such an event. */
  protected override folded<State, F extends Fact>(view: View<State, F>, events: readonly RecordedEvent[]): State {
    try {
      return fold(view, events);
    } catch (fault) {
      throw asUnreadable(fault);
    }
  }

  private async appended(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    this.ownStreams.refuseOthers(stream);
    return this.store.append(stream, expected, await this.pipeline.written(traced(events), stream));
  }
}

/** Adds the current span to facts, if there is one. */
function traced(events: readonly NewEvent[]): readonly NewEvent[] {
  const parent = traceparent();
  return parent === undefined ? events : events.map((event) => ({ ...event, metadata: { ...event.metadata, traceparent: parent } }));
}
