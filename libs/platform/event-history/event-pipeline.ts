import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** What a writer hands over. */
export type WrittenEvent = Pick<RecordedEvent, 'id' | 'type' | 'data' | 'metadata'>;

/** A small change to events on their way into a store, and its counterpart on their way out. It knows no store. */
export interface EventStep {
  written<E extends WrittenEvent>(events: readonly E[], stream: string): Promise<readonly E[]>;
  read(events: readonly RecordedEvent[]): Promise<RecordedEvent[]>;
  /** The same for a reader who may not see the people in them. Left out by steps that this makes no difference to. */
  masked?(events: readonly RecordedEvent[]): Promise<RecordedEvent[]>;
}

/** The step next to the store, which another room provides: it seals what is personal. */
export abstract class FactTransformation implements EventStep {
  abstract written<E extends WrittenEvent>(events: readonly E[], stream: string): Promise<readonly E[]>;
  abstract read(events: readonly RecordedEvent[]): Promise<RecordedEvent[]>;
  abstract masked(events: readonly RecordedEvent[]): Promise<RecordedEvent[]>;
}

/** What lies between the events that the business knows and those that a store keeps: steps, the last of them next to the store. */
export class EventPipeline implements EventStep {
  constructor(private readonly steps: readonly EventStep[]) {}

  async written<E extends WrittenEvent>(events: readonly E[], stream: string): Promise<readonly E[]> {
    for (const step of this.steps) events = await step.written(events, stream);
    return events;
  }

  async read(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    let read = [...events];
    for (const step of this.steps.toReversed()) read = await step.read(read);
    return read;
  }

  async masked(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    let read = [...events];
    for (const step of this.steps.toReversed()) read = await (step.masked?.(read) ?? step.read(read));
    return read;
  }
}
