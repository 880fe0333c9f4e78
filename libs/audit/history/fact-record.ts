import type { Actor, Position, RecordedEvent } from '#platform/event-history/recorded-event';

/** Whether an event's personal data can be read; null if it has none. */
export type PersonalPart = 'sealed' | 'opened' | 'forgotten' | null;

/** An event as auditors read it. */
export interface FactRecord {
  readonly object: 'fact';
  readonly id: string;
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** Business time, Unix seconds. */
  readonly at: number;
  /** When the store received it, Unix milliseconds. */
  readonly stored_at: number;
  readonly account: string;
  readonly livemode: boolean;
  readonly actor: Actor;
  readonly request_id: string | null;
  readonly causation: string | null;
  readonly correlation: string;
  /** The person in the data, by an id that does not reveal who it is; null if no data are personal. */
  readonly subject: string | null;
  readonly personal: PersonalPart;
  /** Version of the data's shape: the newest. */
  readonly schema: number;
  readonly data: unknown;
  /** The stored data, if they have an older shape. */
  readonly stored: { readonly schema: number; readonly data: unknown } | null;
  /** Why the event cannot be read. Its data are null then, and metadata that cannot be read are blank. */
  readonly unreadable?: string;
}

/** The record of a stored event. `shown` is the same event in its newest shape, with its personal data sealed or opened. */
export const factRecord = (stored: RecordedEvent, shown: RecordedEvent, personal: PersonalPart): FactRecord => ({
  ...aboutFact(stored, shown, personal),
  data: shown.data,
  stored: shown.metadata.schema === stored.metadata.schema ? null : { schema: stored.metadata.schema, data: stored.data },
  ...(stored.unreadable !== undefined && { unreadable: stored.unreadable }),
});

/** The record as a line of JSON. Data shown as stored are not parsed for that, unless the stored text has line breaks. */
export function factLine(stored: RecordedEvent, shown: RecordedEvent, personal: PersonalPart): string {
  const text = stored === shown ? stored.texts?.data : undefined;
  if (text === undefined || text.includes('\n')) return `${JSON.stringify(factRecord(stored, shown, personal))}\n`;
  return `${JSON.stringify(aboutFact(stored, shown, personal)).slice(0, -1)},"data":${text},"stored":null}\n`;
}

function aboutFact(stored: RecordedEvent, shown: RecordedEvent, personal: PersonalPart): Omit<FactRecord, 'data' | 'stored'> {
  const { id, position, stream, revision, type, at, created, metadata } = stored;
  return {
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
    subject: metadata.subject ?? null,
    personal,
    schema: shown.metadata.schema,
  };
}
