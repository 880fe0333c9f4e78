import { MisshapenFact } from '#kernel/fact';
import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import type { EventMetadata, EventTexts, Recorded, RecordedEvent } from '#platform/event-history/recorded-event';

/** The fields of any event, even an unreadable one. */
type Placed = Pick<Recorded, 'id' | 'type' | 'stream' | 'revision' | 'position' | 'created'>;

/** The end of the year 9999, Unix seconds: later times cannot be formatted as dates. */
const LATEST = 253_402_300_799;
/** Maximum depth of data, two brackets per level: far more than any fact has. Deeper nesting would overflow the stack of a serializer. */
const DEEPEST = 500;

const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown, least: number, most = Infinity): boolean =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

/** Returns null if the value is metadata as this service writes it, otherwise the reason why it is not. `characters`: the length of its JSON, if known. */
export function faultOfMetadata(metadata: unknown, characters?: number): string | null {
  const about = (metadata ?? {}) as Partial<EventMetadata>;
  const { account, livemode, actor, command, correlation, causation = null, subject = null, traceparent = null, at, schema } = about;
  const isOurs =
    [account, command, correlation, actor?.type].every(isText) &&
    [causation, subject, traceparent, about.request_id ?? null, actor?.id ?? null, actor?.name ?? null].every(isTextOrNull) &&
    typeof livemode === 'boolean' &&
    isWhole(at, 0, LATEST) &&
    isWhole(schema, 1) &&
    !isTooDeep(about, characters);
  return isOurs ? null : 'its metadata is not that of this service';
}

/** Returns null if the value can be the data of an event, otherwise the reason why it cannot. `characters`: the length of its JSON, if known. */
export function faultOfData(data: unknown, characters?: number): string | null {
  return faultOfKind(data) ?? (isTooDeep(data, characters) ? 'its data is nested too deeply' : null);
}

const faultOfKind = (data: unknown): string | null =>
  typeof data !== 'object' || Array.isArray(data) || data instanceof Uint8Array ? 'its data is not JSON of ours' : null;

const isTooDeep = (value: unknown, characters = Infinity): boolean => characters > 2 * DEEPEST && isDeeper(value, DEEPEST);
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const name in value) if (isDeeper((value as Record<string, unknown>)[name], levels - 1)) return true;
  return false;
}

/**
 * Makes an event of which only the fields of `Placed` can be read, and the metadata if given. Reading another field throws `UnreadableEvent`. `texts` is
 * the JSON that the store has.
 */
export function unreadable(place: Placed, reason: string, texts: EventTexts | undefined, metadata?: EventMetadata): RecordedEvent {
  const refuse = (): never => {
    throw new UnreadableEvent(place.stream, place.revision, reason);
  };
  const { id, type, stream, revision, position, created } = place;
  return {
    id,
    type,
    stream,
    revision,
    position,
    created,
    unreadable: reason,
    ...(texts && { texts }),
    get data() {
      return refuse();
    },
    get metadata() {
      return metadata ?? refuse();
    },
    get at() {
      return metadata?.at ?? refuse();
    },
  } satisfies Recorded as RecordedEvent;
}

/** Returns null if an event can be read, otherwise the reason why it cannot. Parses the event if needed. */
export function faultOf(event: RecordedEvent): string | null {
  if (event.unreadable !== undefined) return event.unreadable;
  try {
    // Its depth was checked when it was read from the store.
    return faultOfKind(event.data);
  } catch (fault) {
    if (fault instanceof UnreadableEvent) return fault.reason;
    throw fault;
  }
}

export const isReadable = (event: RecordedEvent): boolean => faultOf(event) === null;

/** A fault of the event itself, thrown by a step of the pipeline, as opposed to a fault of a store. */
export const isFaultOfEvent = (fault: unknown): fault is Error =>
  fault instanceof UnreadableEvent ||
  fault instanceof MisshapenFact ||
  fault instanceof TypeError ||
  fault instanceof RangeError ||
  fault instanceof SyntaxError;

/** The recorded event whose data a fold could not follow, as one that cannot be read; anything else as it is. */
export function asUnreadable(fault: unknown): unknown {
  if (!(fault instanceof MisshapenFact)) return fault;
  const { stream, revision } = fault.fact as Partial<RecordedEvent>;
  if (stream === undefined || revision === undefined) return fault;
  return new UnreadableEvent(stream, revision, misshapen(fault));
}

/** The account of an event; null if its metadata cannot be read. */
export function accountOf(event: RecordedEvent): string | null {
  try {
    return event.metadata.account;
  } catch {
    return null;
  }
}

export const misshapen = ({ message }: Error): string => `it does not have the shape of its type (${message})`;
