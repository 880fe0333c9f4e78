import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AT_ONCE, isQuick } from '#webhooks/delivery/endpoint-turns';
import type { Outcome } from '#webhooks/delivery/send';

/** Consecutive quick answers before the pace rises. */
const STREAK = 64;
/** Endpoints with recent answers. */
const MOST_HEARD = 10_000;

/**
 * Prepares requests ahead for endpoints that answer quickly: as many as are under way to one are signed in advance, and each is sent as soon as there
 * is room. The counts start over with the process.
 */
@Injectable()
export class Pace {
  /** Consecutive quick answers. */
  private readonly streaks = new LRUCache<string, number>({ max: MOST_HEARD });

  heard(endpoint: string, outcome: Outcome): void {
    if (isQuick(outcome)) this.streaks.set(endpoint, (this.streaks.get(endpoint) ?? 0) + 1);
    else this.streaks.delete(endpoint);
  }

  ahead(endpoint: string): number {
    return (this.streaks.get(endpoint) ?? 0) < STREAK ? 0 : AT_ONCE;
  }
}
