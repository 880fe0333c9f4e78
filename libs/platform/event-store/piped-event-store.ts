import type { EventPipeline } from '#platform/event-history/event-pipeline';
import { OwnStreams } from '#platform/event-history/own-streams';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Appended, EventStore, type ExpectedRevision, type NewEvent } from '#platform/event-store/event-store';

/** A store whose events go in and come out through a pipeline. */
export class PipedEventStore extends EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly pipeline: EventPipeline,
    private readonly ownStreams = new OwnStreams(),
  ) {
    super();
  }

  override async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    this.ownStreams.refuseOthers(stream);
    return this.store.append(stream, expected, await this.pipeline.written(events, stream));
  }

  override async load(stream: string): Promise<RecordedEvent[]> {
    return this.pipeline.read(await this.store.load(stream));
  }
}
