import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Consecutive slow failures, of any deliveries, after which an endpoint is paused. */
const MOST_FAILURES = 20;
/** A failure that takes longer than this occupies a connection for too long. Milliseconds. */
const QUICK = 1000;
/** Milliseconds of the first pause. Each further one is twice as long, up to the longest. */
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 10_000;
/** The number of recently failing endpoints that are tracked. */
const MOST_WATCHED = 10_000;

interface Breaker {
  readonly failures: number;
  /** Length of the last pause, in milliseconds; 0 if there was none. */
  readonly length: number;
  /** End of the last pause, Unix milliseconds. */
  readonly until: number;
}

const CLOSED: Breaker = { failures: 0, length: 0, until: 0 };

/**
 * Pauses for endpoints that hang. While an endpoint is paused nothing is sent to it, which uses up no attempt of its deliveries; after the pause one
 * attempt at a time is made. An endpoint that fails quickly is not paused: its retries are made when they are due. The pause itself is stored with
 * the jobs; the failure counts start over with the process.
 */
@Injectable()
export class Breakers {
  private readonly breakers = new LRUCache<string, Breaker>({ max: MOST_WATCHED });

  /**
   * Records a failed attempt that took `duration` ms. Returns the end of the pause that this begins (Unix milliseconds by the account's clock, like `now`);
   * 0 if the endpoint is not paused; null if its state has not changed.
   */
  failed(endpoint: string, duration: number, now: number): number | null {
    if (duration <= QUICK) return this.close(endpoint);
    const before = this.breakers.get(endpoint) ?? CLOSED;
    const failures = before.failures + 1;
    // A failure during a pause was under way when the pause began.
    if (failures < MOST_FAILURES || now < before.until) {
      this.breakers.set(endpoint, { ...before, failures });
      return null;
    }
    const length = before.length === 0 ? FIRST_PAUSE : Math.min(2 * before.length, LONGEST_PAUSE);
    this.breakers.set(endpoint, { failures, length, until: now + length });
    return now + length;
  }

  /** Ends the pause of an endpoint that has answered, or failed quickly. Returns 0, which means "not paused". */
  close(endpoint: string): 0 {
    this.breakers.delete(endpoint);
    return 0;
  }
}
