import { setTimeout as pause } from 'node:timers/promises';
import type { HistoryLog } from '#audit/log/history-log';
import { startThread } from '#platform/threads/thread';

/** Takes what happens into the log until the signal aborts. */
export type KeepLog = (signal: AbortSignal) => Promise<void>;

/** Milliseconds between two looks: what has happened in between is taken in together, so that a write pays next to nothing for the log. */
export const BETWEEN = 1000;

/** Batches are garbage at once: without a bound they would be collected rarely, and take 200 MB of memory. */
const LITTLE = { maxYoungGenerationSizeMb: 4 };

/** The files of the embedded stores. */
export interface LogFiles {
  readonly history: string;
  readonly log: string;
}

export const keptHere =
  (log: HistoryLog): KeepLog =>
  (signal) =>
    log.follow(signal, () => pause(BETWEEN, undefined, { signal }).catch(() => undefined));

/** In a thread with connections of its own to both files, so that no request waits for it. */
export const keptInThread =
  (files: LogFiles): KeepLog =>
  (signal) =>
    new Promise((resolve, reject) => {
      const thread = startThread('keeping-thread', import.meta.url, () => undefined, files, LITTLE);
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
