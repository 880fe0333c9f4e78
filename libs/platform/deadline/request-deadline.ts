import { AsyncLocalStorage } from 'node:async_hooks';

/** Deadline of the current request, by `performance.now()`. */
const due = new AsyncLocalStorage<number>();

/** Runs work with a deadline in `milliseconds`. Calls to stores within it can read the remaining time. */
export const dueWithin = <T>(milliseconds: number, work: () => T): T => due.run(performance.now() + milliseconds, work);

/** Milliseconds that the caller still waits for the current work; null if there is no caller, such as for jobs. */
export function millisecondsLeft(): number | null {
  const end = due.getStore();
  return end === undefined ? null : end - performance.now();
}
