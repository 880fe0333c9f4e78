import { DAY } from '#kernel/time';

/** How long a key names its request, milliseconds (interface §8.3). */
export const IDEMPOTENCY_WINDOW = DAY * 1000;

/** An answer that was kept. `body` is sealed by the caller: records hold no secret in the clear. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
}

export type Begun =
  /** This request owns the key now. `firstAt` is when the key was first used: a repeat after a crash gets the first request's. */
  | { readonly state: 'owned'; readonly firstAt: number }
  | { readonly state: 'running' }
  | { readonly state: 'other_request' }
  | { readonly state: 'kept'; readonly answer: StoredAnswer };

/** One client's key, in one account and mode. */
export interface KeyOfRequest {
  readonly scope: string;
  readonly key: string;
}

/** An answer, and the request that it was kept for. */
export interface KeptAnswer {
  readonly key: KeyOfRequest;
  readonly answer: StoredAnswer;
}

/** What was answered to requests with an `Idempotency-Key` (interface §8.3). Times in Unix milliseconds. */
export abstract class IdempotencyRecords {
  /** Durable when it resolves. A record older than `window` counts as none. */
  abstract begin(key: KeyOfRequest, fingerprint: string, now: number, window: number): Promise<Begun>;

  /** Keeps the answer; durable when it resolves. */
  abstract keep(key: KeyOfRequest, answer: StoredAnswer): Promise<void>;

  /** Gives the key up. When nothing can have happened it is free for another request; otherwise a repeat takes over with the same `firstAt`. */
  abstract release(key: KeyOfRequest, nothingHappened: boolean): Promise<void>;

  /** Answers to the requests that were begun last, newest first. */
  abstract newest(most: number): Promise<KeptAnswer[]>;
}
