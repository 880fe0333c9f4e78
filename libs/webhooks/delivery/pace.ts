import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AT_ONCE, isQuick } from '#webhooks/delivery/endpoint-turns';
import type { Outcome } from '#webhooks/delivery/send';

/** After so many quick answers, one after the other. */
const STREAK = 64;
/** Endpoints that were heard of lately. */
const MOST_HEARD = 10_000;

/**
 * Endpoints that answer quickly: as many more as are under way to one are made ready beside them, and each goes out the moment there is room for
 * it. What is counted here begins anew with the process.
 */
@Injectable()
export class Pace {
  /** Quick answers since the last that was not. */
  private readonly streaks = new LRUCache<string, number>({ max: MOST_HEARD });

  heard(endpoint: string, outcome: Outcome): void {
    if (isQuick(outcome)) this.streaks.set(endpoint, (this.streaks.get(endpoint) ?? 0) + 1);
    else this.streaks.delete(endpoint);
  }

  ahead(endpoint: string): number {
    return (this.streaks.get(endpoint) ?? 0) < STREAK ? 0 : AT_ONCE;
  }
}
