import { setTimeout as pause } from 'node:timers/promises';
import { type Lease, StaleLease } from '#platform/storage/leases';

/**
 * Does work that may take longer than its lease holds: the lease is renewed at an interval meanwhile. Rejects with `StaleLease` as soon as it has
 * passed to another process, without waiting for the work; the signal tells the work to begin nothing more.
 */
export async function underLease<T>(lease: Lease, every: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const [over, lost] = [new AbortController(), new AbortController()];
  const hold = async (): Promise<never> => {
    for (;;) {
      await pause(every, undefined, { signal: over.signal });
      await mustHold(lease);
    }
  };
  try {
    return await Promise.race([work(lost.signal), hold()]);
  } catch (fault) {
    lost.abort(fault);
    throw fault;
  } finally {
    over.abort();
  }
}

/** Renews a lease; throws `StaleLease` when it has passed to another process. */
export async function mustHold(lease: Lease): Promise<void> {
  if (!(await lease.renew())) throw new StaleLease(lease.token);
}
