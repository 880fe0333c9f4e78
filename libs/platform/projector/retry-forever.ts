import type { LoggerService } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { backoff, SOON } from '#kernel/backoff';

/** Repeats work until it succeeds or the signal aborts. Each failure is logged, and the pause after it grows, with jitter. Never rejects. */
export async function retryForever(what: string, log: LoggerService, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const began = performance.now();
    try {
      return await work();
    } catch (fault) {
      if (signal.aborted) return;
      if (performance.now() - began > SOON) failures = 0;
      const milliseconds = backoff(++failures, Math.random(), SOON);
      // Log only the message for server errors; log the stack for our own bugs.
      const words = fault instanceof HistoryUnavailable ? fault.message : ((fault as Error).stack ?? String(fault));
      log.error(`Failed at ${what}, again in ${Math.round(milliseconds)} ms: ${words}`);
      await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    }
  }
}
