import { DAY } from '#kernel/time';

/** How long a key names its request, milliseconds (interface §8.3). */
export const IDEMPOTENCY_WINDOW = DAY * 1000;

/** A stored answer. The caller seals `body`: records hold no secret in the clear. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
}

export type Begun =
  /** This request now owns the key. `firstAt` is the key's first use: a repeat after a crash gets the first request's time. */
  | { readonly state: 'owned'; readonly firstAt: number }
  | { readonly state: 'running' }
  | { readonly state: 'other_request' }
  | { readonly state: 'kept'; readonly answer: StoredAnswer };

/** One client's key, in one account and mode. */
export interface KeyOfRequest {
  readonly scope: string;
  readonly key: string;
}

/** An answer, and the key of its request. */
export interface KeptAnswer {
  readonly key: KeyOfRequest;
  readonly answer: StoredAnswer;
}

/** Answers to requests with an `Idempotency-Key` (interface §8.3). Times in Unix milliseconds. */
export abstract class IdempotencyRecords {
  /** Durable when it resolves. A record older than `window` is ignored. */
  abstract begin(key: KeyOfRequest, fingerprint: string, now: number, window: number): Promise<Begun>;

  /** Stores the answer; durable when it resolves. */
  abstract keep(key: KeyOfRequest, answer: StoredAnswer): Promise<void>;

  /** Releases the key. If nothing can have happened, another request may use it; otherwise a repeat takes over with the same `firstAt`. */
  abstract release(key: KeyOfRequest, nothingHappened: boolean): Promise<void>;

  /** The answers to the most recently begun requests, newest first. */
  abstract newest(most: number): Promise<KeptAnswer[]>;
}
