import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds: many times what it takes, as machines that test do much at once. The servers that a deployment is tested on are slower than any it runs on. */
const DEFAULT_PATIENCE = process.env['BACKEND'] === undefined ? 10_000 : 25_000;

/** Tries until the check passes, for at most `patience` milliseconds; then it fails as the check last did. */
export async function eventually<T>(check: () => T | Promise<T>, patience = DEFAULT_PATIENCE): Promise<T> {
  const deadline = performance.now() + patience;
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      return await check();
    } catch (failure) {
      if (performance.now() > deadline) throw failure;
      await pause(wait);
    }
  }
}
