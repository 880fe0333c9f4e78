import type { LoggerService } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 30_000;

/** Does work until it succeeds or the signal aborts; each failure is logged, and the pause after it grows, with jitter. Never rejects. */
export async function persistently(what: string, log: LoggerService, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const began = performance.now();
    try {
      return await work();
    } catch (fault) {
      if (signal.aborted) return;
      if (performance.now() - began > LONGEST_PAUSE) failures = 0;
      const milliseconds = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures++) * (0.5 + Math.random() / 2);
      log.error(`Failed at ${what}, again in ${Math.round(milliseconds)} ms: ${(fault as Error).stack ?? String(fault)}`);
      await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    }
  }
}
