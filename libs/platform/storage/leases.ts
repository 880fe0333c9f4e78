/** An exclusive right of one process. It expires unless it is renewed in time. */
export interface Lease {
  /** Fencing token: greater than the token of every earlier lease of this name, so that a store can refuse a late write of a former holder. */
  readonly token: number;

  /** Extends the lease by its full time from now. Resolves to false if another process has taken it. */
  renew(): Promise<boolean>;

  /** Releases the lease, so that another process can take it immediately. */
  release(): Promise<void>;
}

/** Leases for work that only one process of a deployment may do at a time. */
export abstract class Leases {
  /** Takes a lease by name, for some milliseconds; null while another process holds it. */
  abstract acquire(name: string, milliseconds: number): Promise<Lease | null>;
}

/** A former holder of a lease tried to write. */
export class StaleLease extends Error {
  constructor(token: number) {
    super(`The lease with token ${token} has passed to another process.`);
  }
}
