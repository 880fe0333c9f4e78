import { setTimeout as pause } from 'node:timers/promises';
import { type Lease, StaleLease } from '#platform/storage/leases';

/**
 * Runs work that may take longer than a lease, and renews the lease at an interval. Rejects with `StaleLease` as soon as another process has the lease,
 * without waiting for the work. The signal makes the work start nothing more.
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

/** Renews a lease. Throws `StaleLease` if another process has taken it. */
export async function mustHold(lease: Lease): Promise<void> {
  if (!(await lease.renew())) throw new StaleLease(lease.token);
}
