import type { Recorded, RecordedEvent } from '#platform/event-history/recorded-event';

/** An event before it is appended. */
export type WrittenEvent = Pick<Recorded, 'id' | 'type' | 'data' | 'metadata'>;

/** A change to events before they are stored, and its reverse when they are read. It does not depend on a store. */
export interface EventStep {
  written<E extends WrittenEvent>(events: readonly E[], stream: string): Promise<readonly E[]>;
  read(events: readonly RecordedEvent[]): Promise<RecordedEvent[]>;
  /** The reverse for a reader without access to personal data. Omitted if it is the same as `read`. */
  masked?(events: readonly RecordedEvent[]): Promise<RecordedEvent[]>;
}

/** The step next to the store. libs/privacy provides it, and encrypts personal data in it. */
export abstract class FactTransformation implements EventStep {
  abstract written<E extends WrittenEvent>(events: readonly E[], stream: string): Promise<readonly E[]>;
  abstract read(events: readonly RecordedEvent[]): Promise<RecordedEvent[]>;
  abstract masked(events: readonly RecordedEvent[]): Promise<RecordedEvent[]>;
}

/** Converts events between the form that rooms use and the stored form. Its steps are applied in order; the last is next to the store. */
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
