import { setTimeout as pause } from 'node:timers/promises';

/** How long a request waits for the result, and how often it polls. Milliseconds. */
const PATIENCE = 5000;
const POLL_MS = 10;

/** The result of polling for a while; the last result if that is nothing. */
export async function within<T>(look: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE; ; await pause(POLL_MS)) {
    const found = await look();
    if (found || performance.now() > deadline) return found;
  }
}
