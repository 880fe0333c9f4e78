import { AppendTooLarge } from '#platform/event-store/event-store.errors';

/** Maximum bytes of data and metadata in one append: every backend accepts this. */
export const MOST_BYTES = 1_000_000;

/** EventStoreDB's default limit, bytes. From 24.10 on it counts metadata and types in addition to the data. */
const MOST_OF_SERVER = 1_048_576;
const BYTES_OF_A_CHARACTER = 2;

/** An event as stored JSON. */
interface Weighed {
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export const bytesOf = ({ data, metadata }: Omit<Weighed, 'type'>): number => Buffer.byteLength(data) + Buffer.byteLength(metadata);

/** The limit is the same on every backend, so that a history can move to another one. Throws `AppendTooLarge`. */
export function refuseTooLarge(events: readonly Weighed[]): void {
  if (events.length === 0) throw new RangeError('An append carries at least one event.');
  const bytes = events.reduce((sum, event) => sum + bytesOf(event), 0);
  const types = events.reduce((sum, { type }) => sum + type.length * BYTES_OF_A_CHARACTER, 0);
  if (bytes > MOST_BYTES) throw new AppendTooLarge(events.length, `${bytes} bytes of data and metadata; the most is ${MOST_BYTES}`);
  if (bytes + types > MOST_OF_SERVER)
    throw new AppendTooLarge(events.length, `${bytes + types} bytes with their types; the most is ${MOST_OF_SERVER}`);
}
