import type { EventStep } from '#platform/event-history/event-pipeline';
import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import { isPassedOver, PASSED_OVER_STREAM, type PassedOver } from '#platform/event-history/passed-over';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { faultOf, isFaultOfEvent, isReadable, misshapen, unreadable } from '#platform/event-history/unreadable';

type Read = (events: readonly RecordedEvent[]) => Promise<RecordedEvent[]>;

/** Loads a stream as stored. */
type LoadStored = (stream: string) => Promise<readonly RecordedEvent[]>;

/** How long the passed-over events are cached, milliseconds. */
const FRESH = 1000;

/** Passes events through a pipeline. An unreadable event stops only its own stream. */
export class ReadableEvents {
  private readonly read: Read;
  private readonly mask: Read;
  private passed: { readonly events: readonly PassedOver[]; readonly asOf: number } | null = null;

  constructor(
    pipeline: EventStep,
    private readonly stored: LoadStored,
  ) {
    this.read = (events) => pipeline.read(events);
    this.mask = (events) => pipeline.masked?.(events) ?? pipeline.read(events);
  }

  /** Events of the whole history, including unreadable ones, which throw `UnreadableEvent` when their data is accessed. */
  each(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    return eachFor(this.read, events);
  }

  /** Events of one stream without those that an operator skipped. Throws `UnreadableEvent` at the first other unreadable event. */
  async ofStream(events: readonly RecordedEvent[], how: 'read' | 'masked' = 'read'): Promise<RecordedEvent[]> {
    const read = await eachFor(how === 'read' ? this.read : this.mask, events);
    // Operators must also be able to skip damage in the stream of these facts.
    if (events[0]?.stream === PASSED_OVER_STREAM) return read.filter(isPassedOver);
    const left = await this.without(read, FRESH);
    const fault = left.find((event) => !isReadable(event));
    if (fault === undefined) return left;
    const [still] = (await this.without(left, 0)).filter((event) => !isReadable(event));
    if (still !== undefined) throw new UnreadableEvent(still.stream, still.revision, faultOf(still)!);
    return this.without(left, FRESH);
  }

  /** The events that operators skipped. */
  passedOver(): Promise<readonly PassedOver[]> {
    return this.known(0);
  }

  private async without(events: readonly RecordedEvent[], fresh: number): Promise<RecordedEvent[]> {
    if (events.length === 0) return [];
    const passedOver = await this.known(fresh);
    if (passedOver.length === 0) return [...events];
    return events.filter((event) => !passedOver.some(({ stream, revision }) => stream === event.stream && revision === event.revision));
  }

  /** Its current value, or one that is at most this many milliseconds old. */
  private async known(fresh: number): Promise<readonly PassedOver[]> {
    const now = performance.now();
    if (this.passed !== null && now - this.passed.asOf <= fresh) return this.passed.events;
    const events = (await this.stored(PASSED_OVER_STREAM)).filter(isPassedOver).map(({ data }) => data);
    this.passed = { events, asOf: now };
    return events;
  }
}

async function eachFor(read: Read, events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
  try {
    return await read(events);
  } catch (fault) {
    if (!isFaultOfEvent(fault)) throw fault;
    const [event, ...others] = events;
    if (others.length === 0) return [event!.unreadable === undefined ? unreadable(event!, reasonOf(fault), event!.texts) : event!];
    const each = await Promise.all(events.map((one) => eachFor(read, [one])));
    return each.flat();
  }
}

const reasonOf = (fault: Error): string => (fault instanceof UnreadableEvent ? fault.reason : misshapen(fault));
