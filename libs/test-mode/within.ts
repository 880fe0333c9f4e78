import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds for which a request waits for a result. */
const PATIENCE = 5000;
const POLL_MS = 10;

/** Calls `look` until its result is truthy, for a limited time. Returns the last result. */
export async function within<T>(look: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE; ; await pause(POLL_MS)) {
    const found = await look();
    if (found || performance.now() > deadline) return found;
  }
}
