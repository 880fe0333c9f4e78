import type { Fact, Facts, Happened } from '#kernel/fact';

/** A position in the history. Positions of one backend compare as texts; only the backend interprets them. */
export type Position = string;

/** The actor: a key, a user of the dashboard, an agent, a partner, or the service itself. */
export interface Actor {
  readonly type: 'api_key' | 'client_secret' | 'user' | 'agent' | 'operator' | 'partner' | 'service';
  readonly id: string | null;
  readonly name: string | null;
  /** The user whose token an agent uses; omitted for other actors. */
  readonly on_behalf_of?: string;
}

/** Metadata of an event. `command` is the same for a repeated command, which is how a repeat is recognised. */
export interface EventMetadata {
  readonly account: string;
  readonly livemode: boolean;
  readonly actor: Actor;
  readonly command: string;
  readonly request_id: string | null;
  readonly idempotency_key: string | null;
  /** The event that caused this one, if any. */
  readonly causation: string | null;
  /** Shared by all events that one request caused. */
  readonly correlation: string;
  /** Business time, Unix seconds. */
  readonly at: number;
  /** Version of the data's shape, from 1. */
  readonly schema: number;
  /** Opaque id of the person whose personal data the event holds. Set by the store. */
  readonly subject?: string;
  /** The span that appended the event, in W3C Trace Context format; only if its trace was sampled. Reactions to the event join that trace. */
  readonly traceparent?: string;
  /** Only for an event copied from another store: its position there, and when that store recorded it (Unix milliseconds). */
  readonly moved?: { readonly position: Position; readonly created: number };
}

/** An event of the history, of any declared type. Comparing its `type` narrows its `data`. */
export type RecordedEvent<Type extends keyof Facts = keyof Facts> = { [Each in Type]: Recorded<Each, Facts[Each]> }[Type];

/** An event of a type and data that its room need not declare: as it is written, or split by a projection. */
export interface Recorded<Type extends string = string, Data = unknown> extends Happened<Fact<Type, Data>> {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
  /** When the store recorded it, Unix milliseconds. */
  readonly created: number;
  /** The stored JSON texts; only for an event read as stored, by a client that has not parsed them. */
  readonly texts?: EventTexts;
  /** Why it cannot be read, if that is known without parsing its data: see `unreadable.ts`. */
  readonly unreadable?: string;
}

/** JSON, as written. */
export interface EventTexts {
  readonly data: string;
  readonly metadata: string;
}
