import type { Position, ResolvedEvent } from '@eventstore/db-client';
import type { Logged } from '#test/support/stores/eventstoredb-double/event-log';

export const placeOf = (position: number): Position => ({ commit: BigInt(position), prepare: BigInt(position) });

/** An event as the client gives it: each reader gets a copy. */
export const eventOf = ({ stream, id, revision, type, data, metadata, position, created }: Logged): ResolvedEvent['event'] =>
  ({
    streamId: stream,
    id,
    revision: BigInt(revision),
    type,
    isJson: true,
    data: parsed(data),
    metadata: parsed(metadata),
    position: placeOf(position),
    created: new Date(created),
  }) as unknown as ResolvedEvent['event'];

const parsed = (bytes: Uint8Array): unknown => (bytes.byteLength === 0 ? undefined : JSON.parse(Buffer.from(bytes).toString()));
