import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import { type CountingWindow, RateCounters } from '#http/rate-limit/rate-counters';

/** Counts in memory, for a service in one process. A counter is dropped when a later second or window begins. */
@Injectable()
export class EmbeddedRateCounters extends RateCounters {
  private readonly counts = new Map<string, number>();
  private second: UnixSeconds = 0;
  private readonly windows = new Map<string, CountingWindow & { readonly counts: Map<string, number> }>();

  override async count(name: string, second: UnixSeconds): Promise<number> {
    if (second !== this.second) {
      this.counts.clear();
      this.second = second;
    }
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count;
  }

  override async countIn(window: CountingWindow, name: string, change: 1 | -1): Promise<number> {
    const { counts } = this.windowOf(window);
    const count = (counts.get(name) ?? 0) + change;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
    return count;
  }

  private windowOf({ start, seconds }: CountingWindow): { readonly counts: Map<string, number> } {
    const key = `${start}+${seconds}`;
    const known = this.windows.get(key);
    if (known !== undefined) return known;
    for (const [other, window] of this.windows) if (window.start + window.seconds <= start) this.windows.delete(other);
    const begun = { start, seconds, counts: new Map<string, number>() };
    this.windows.set(key, begun);
    return begun;
  }
}
