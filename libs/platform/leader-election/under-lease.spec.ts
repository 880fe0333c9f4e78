import { underLease } from '#platform/leader-election/under-lease';
import { type Lease, StaleLease } from '#platform/storage/leases';

const never = (): Promise<void> => new Promise(() => undefined);

/** A lease that can be renewed this many times before another process takes it. */
const renewed = (times: number): Lease & { left: number } => ({
  token: 3,
  left: times,
  async renew() {
    return this.left-- > 0;
  },
  release: async () => undefined,
});

describe('work under a lease', () => {
  it('renews the lease for as long as it takes', async () => {
    const lease = renewed(1000);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const renew = lease.renew.bind(lease);
    lease.renew = async () => {
      if (lease.left < 997) resolve();
      return renew();
    };
    expect(await underLease(lease, 1, () => done.then(() => 'done'))).toBe('done');
    expect(lease.left).toBeLessThan(998);
  });

  it('is aborted by its signal when the lease has passed to another', async () => {
    let signal!: AbortSignal;
    const working = underLease(renewed(2), 1, (given) => {
      signal = given;
      return never();
    });
    await expect(working).rejects.toThrow(new StaleLease(3));
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toEqual(new StaleLease(3));
  });

  it('fails with its own error, and stops renewing the lease', async () => {
    const lease = renewed(1000);
    await expect(underLease(lease, 1, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(lease.left).toBe(1000);
  });

  it('stops if the holder of the lease is unknown', async () => {
    const lease = renewed(0);
    lease.renew = () => Promise.reject(new Error('unreachable'));
    await expect(underLease(lease, 1, never)).rejects.toThrow('unreachable');
  });
});
