import type { StreamingRead } from '@eventstore/db-client';
import { Unanswered } from '#platform/event-history/eventstoredb/outcomes';

/** Limits the time of a call, because the client's own deadlines do not cover all calls. Rejects with `Unanswered`. */
export async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Unanswered(milliseconds)), milliseconds);
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Collects all events of a read. Rejects when none arrives for `milliseconds`. */
export async function collected<E>(milliseconds: number, reading: StreamingRead<E>): Promise<E[]> {
  // An error after the last listener is removed must not end the process.
  reading.on('error', () => undefined);
  const timer = setTimeout(() => reading.destroy(new Unanswered(milliseconds)), milliseconds);
  const found: E[] = [];
  try {
    for await (const event of reading as AsyncIterable<E>) {
      found.push(event);
      timer.refresh();
    }
    return found;
  } finally {
    clearTimeout(timer);
    reading.cancel().catch(() => undefined);
  }
}
