/** The exclusive right to do what several processes could do. It expires unless it is renewed in time. */
export interface Lease {
  /** Fencing: greater than that of every earlier lease of this name, so that a store can refuse a holder that came too late. */
  readonly token: number;

  /** Holds it for as long again, from now on. False when it has passed to somebody else. */
  renew(): Promise<boolean>;

  /** Gives it up, so that another process can take it immediately. */
  release(): Promise<void>;
}

/** Who does what only one process of a deployment may do at a time. */
export abstract class Leases {
  /** Takes the lease of a name for some milliseconds; null while somebody holds it. */
  abstract acquire(name: string, milliseconds: number): Promise<Lease | null>;
}

/** A process whose lease has passed to another still tried to write. */
export class StaleLease extends Error {
  constructor(token: number) {
    super(`The lease with token ${token} has passed to another process.`);
  }
}
