import { EventHistory, type FollowOptions, type HistoryBatch } from '#platform/event-history/event-history';
import type { EventPipeline } from '#platform/event-history/event-pipeline';
import type { PassedOver } from '#platform/event-history/passed-over';
import { ReadableEvents } from '#platform/event-history/readable-events';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

/** A history whose events pass through a pipeline. */
export class PipedEventHistory extends EventHistory {
  private readonly events: ReadableEvents;

  constructor(
    private readonly history: EventHistory,
    pipeline: EventPipeline,
  ) {
    super();
    this.events = new ReadableEvents(pipeline, (stream) => history.stored(stream));
  }

  override async stream(name: string, upTo?: number): Promise<RecordedEvent[]> {
    return this.events.ofStream(await this.history.stream(name, upTo));
  }

  override stored(name: string): Promise<RecordedEvent[]> {
    return this.history.stored(name);
  }

  override async masked(name: string): Promise<RecordedEvent[]> {
    return this.events.ofStream(await this.history.stream(name), 'masked');
  }

  override opened(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    return this.events.each(events);
  }

  override at(position: Position): Promise<RecordedEvent | null> {
    return this.history.at(position);
  }

  override passedOver(): Promise<readonly PassedOver[]> {
    return this.events.passedOver();
  }

  override async read(from: Position | null, most: number): Promise<RecordedEvent[]> {
    return this.events.each(await this.history.read(from, most));
  }

  override async *follow(options: FollowOptions): AsyncGenerator<HistoryBatch> {
    if (options.asStored) return yield* this.history.follow(options);
    for await (const batch of this.history.follow(options)) yield { ...batch, events: await this.events.each(batch.events) };
  }

  override end(): Promise<Position | null> {
    return this.history.end();
  }

  override get live(): boolean {
    return this.history.live;
  }

  override extent(position: Position | null): number {
    return this.history.extent(position);
  }
}
