import { AsyncLocalStorage } from 'node:async_hooks';

/** When the answer to the request at hand is due, by `performance.now()`. */
const due = new AsyncLocalStorage<number>();

/** Does work that somebody waits for, for at most `milliseconds`. Every call of a store within it can ask how long that still is. */
export const dueWithin = <T>(milliseconds: number, work: () => T): T => due.run(performance.now() + milliseconds, work);

/** Milliseconds that the caller still waits for the current work; null if there is no caller, such as for jobs. */
export function millisecondsLeft(): number | null {
  const end = due.getStore();
  return end === undefined ? null : end - performance.now();
}
