import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import { RateCounters } from '#platform/storage/rate-counters';

/** Counts in memory, where one process is the whole deployment, and forgets each second when the next one begins. */
@Injectable()
export class EmbeddedRateCounters extends RateCounters {
  private readonly counts = new Map<string, number>();
  private second: UnixSeconds = 0;

  override async count(name: string, second: UnixSeconds): Promise<number> {
    if (second !== this.second) {
      this.counts.clear();
      this.second = second;
    }
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count;
  }
}
