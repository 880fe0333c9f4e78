import type { LoggerService } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { backoff, SOON } from '#platform/due-work/backoff';

/** Does work until it succeeds or the signal aborts; each failure is logged, and the pause after it grows, with jitter. Never rejects. */
export async function persistently(what: string, log: LoggerService, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const began = performance.now();
    try {
      return await work();
    } catch (fault) {
      if (signal.aborted) return;
      if (performance.now() - began > SOON) failures = 0;
      const milliseconds = backoff(++failures, Math.random(), SOON);
      log.error(`Failed at ${what}, again in ${Math.round(milliseconds)} ms: ${(fault as Error).stack ?? String(fault)}`);
      await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    }
  }
}
