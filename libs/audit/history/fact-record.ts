import type { Actor, Position, RecordedEvent } from '#platform/event-history/recorded-event';

/** An event as auditors read it: as it is stored, sealed where it is personal. */
export interface FactRecord {
  readonly object: 'fact';
  readonly id: string;
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** Business time, Unix seconds. */
  readonly at: number;
  /** When the store took it, Unix milliseconds. */
  readonly stored_at: number;
  readonly account: string;
  readonly livemode: boolean;
  readonly actor: Actor;
  readonly request_id: string | null;
  readonly causation: string | null;
  readonly correlation: string;
  /** Version of the data's shape. */
  readonly schema: number;
  readonly data: unknown;
}

export const factRecord = ({ id, position, stream, revision, type, at, created, metadata, data }: RecordedEvent): FactRecord => ({
  object: 'fact',
  id,
  position,
  stream,
  revision,
  type,
  at,
  stored_at: created,
  account: metadata.account,
  livemode: metadata.livemode,
  actor: metadata.actor,
  request_id: metadata.request_id,
  causation: metadata.causation,
  correlation: metadata.correlation,
  schema: metadata.schema,
  data,
});
