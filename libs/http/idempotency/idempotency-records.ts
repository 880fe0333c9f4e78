import { DAY } from '#kernel/time';

/** Milliseconds for which an idempotency key belongs to its first request (interface §8.3). */
export const IDEMPOTENCY_WINDOW = DAY * 1000;

/** An answer as it is stored. `body` is sealed by the caller, so that records contain no secret in the clear. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
}

export type Begun =
  /** This request may run. `firstAt` is when the key was first used: a repeat after a crash gets the time of the first request. */
  | { readonly state: 'owned'; readonly firstAt: number }
  | { readonly state: 'running' }
  | { readonly state: 'other_request' }
  | { readonly state: 'kept'; readonly answer: StoredAnswer };

/** An idempotency key of an account and mode (`scope`). */
export interface KeyOfRequest {
  readonly scope: string;
  readonly key: string;
}

/** A stored answer with the key of its request. */
export interface KeptAnswer {
  readonly key: KeyOfRequest;
  readonly answer: StoredAnswer;
}

/** Answers to requests with an `Idempotency-Key` (interface §8.3). Times in Unix milliseconds. */
export abstract class IdempotencyRecords {
  /** Takes the key for a request, if it is free; durable when it resolves. A record older than `window` is ignored. */
  abstract begin(key: KeyOfRequest, fingerprint: string, now: number, window: number): Promise<Begun>;

  /** Stores the answer for repeats, and releases the key. */
  abstract keep(key: KeyOfRequest, answer: StoredAnswer): Promise<void>;

  /** Releases the key without an answer. If nothing can have happened, any request may use it; else a repeat runs with the same `firstAt`. */
  abstract release(key: KeyOfRequest, nothingHappened: boolean): Promise<void>;

  /** The answers to the most recently begun requests, newest first. */
  abstract newest(most: number): Promise<KeptAnswer[]>;
}
