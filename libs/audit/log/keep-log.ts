import { setTimeout as pause } from 'node:timers/promises';
import type { HistoryLog } from '#audit/log/history-log';
import { startThread } from '#platform/threads/thread';

/** Adds new events to the log until the signal aborts. */
export type KeepLog = (signal: AbortSignal) => Promise<void>;

/** Milliseconds between two polls: events in between are added together, so that the log costs a write almost nothing. */
export const POLL_INTERVAL = 1000;

/** Batches become garbage immediately: without a limit they would be collected rarely, and take 200 MB of memory. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 4 };

/** The files of the embedded stores. */
export interface LogFiles {
  readonly history: string;
  readonly log: string;
}

/** Keeps the log in this process, beside its other work. */
export const keptHere =
  (log: HistoryLog): KeepLog =>
  (signal) =>
    log.follow(signal, () => pause(POLL_INTERVAL, undefined, { signal }).catch(() => undefined));

/** Keeps the log in a thread with its own connections to both files, so that no request waits for it. */
export const keptInThread =
  (files: LogFiles): KeepLog =>
  (signal) =>
    new Promise((resolve, reject) => {
      const thread = startThread('keeping-thread', import.meta.url, () => undefined, files, THREAD_LIMITS);
      const stop = (): void => {
        thread.ref();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is a thread, not a window
        thread.postMessage('stop');
      };
      signal.addEventListener('abort', stop);
      thread.on('error', reject).on('exit', () => {
        signal.removeEventListener('abort', stop);
        if (signal.aborted) resolve();
        else reject(new Error('The thread that keeps the log of the history has ended.'));
      });
    });
