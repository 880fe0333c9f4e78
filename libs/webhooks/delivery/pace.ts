import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AT_ONCE, isQuick } from '#webhooks/delivery/endpoint-turns';
import type { Outcome } from '#webhooks/delivery/send';

/** Consecutive quick answers after which requests are prepared in advance. */
const STREAK = 64;
/** Maximum endpoints whose recent answers are remembered. */
const MOST_HEARD = 10_000;

/**
 * Decides how many requests to an endpoint are prepared in advance. For an endpoint that answers quickly, as many are signed in advance as may be under
 * way, and each is sent as soon as another has ended. The counts start over with the process.
 */
@Injectable()
export class Pace {
  /** Consecutive quick answers of each endpoint. */
  private readonly streaks = new LRUCache<string, number>({ max: MOST_HEARD });

  /** Counts an answer. */
  heard(endpoint: string, outcome: Outcome): void {
    if (isQuick(outcome)) this.streaks.set(endpoint, (this.streaks.get(endpoint) ?? 0) + 1);
    else this.streaks.delete(endpoint);
  }

  /** How many requests to an endpoint may be prepared in advance. */
  ahead(endpoint: string): number {
    return (this.streaks.get(endpoint) ?? 0) < STREAK ? 0 : AT_ONCE;
  }
}
