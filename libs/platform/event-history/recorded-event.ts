import type { Happened } from '#kernel/fact';

/** A position in the history. Positions of one backend compare as texts; only the backend interprets them. */
export type Position = string;

/** Who did it: a key, a person of the dashboard, an agent, a partner, or the service itself. */
export interface Actor {
  readonly type: 'api_key' | 'client_secret' | 'user' | 'agent' | 'operator' | 'partner' | 'service';
  readonly id: string | null;
  readonly name: string | null;
  /** The person whose token an agent has; left out for everybody else. */
  readonly on_behalf_of?: string;
}

/** What is stored beside every event's data. `command` is the same for a repeated command, which is how a repeat is recognised. */
export interface EventMetadata {
  readonly account: string;
  readonly livemode: boolean;
  readonly actor: Actor;
  readonly command: string;
  readonly request_id: string | null;
  readonly idempotency_key: string | null;
  /** The event that this one follows from, if any. */
  readonly causation: string | null;
  /** The same for everything that followed from one request. */
  readonly correlation: string;
  /** Business time, Unix seconds. */
  readonly at: number;
  /** Version of the data's shape, from 1. */
  readonly schema: number;
  /** The person in the data, where part of it is personal: an id that says nothing about them. The store's side sets it. */
  readonly subject?: string;
  /** The span that appended it, as W3C Trace Context names it; only where its trace was sampled. What follows from the event joins that trace. */
  readonly traceparent?: string;
  /** Only for an event that was copied here from another store: its place there, and when that store took it (Unix milliseconds). */
  readonly moved?: { readonly position: Position; readonly created: number };
}

export interface RecordedEvent extends Happened {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
  /** When the store took it, Unix milliseconds. */
  readonly created: number;
  /** The texts that the store keeps of it; only where it was read as it is stored, by a client that has not parsed them. */
  readonly texts?: EventTexts;
  /** Why it cannot be read, where that is known before it is looked at: see `unreadable.ts`. */
  readonly unreadable?: string;
}

/** JSON, as it was written. */
export interface EventTexts {
  readonly data: string;
  readonly metadata: string;
}
