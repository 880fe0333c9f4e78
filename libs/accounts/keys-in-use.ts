/** An API key that still opens something. */
export interface KeyInUse {
  readonly id: string;
  readonly name: string;
  readonly livemode: boolean;
  /** The person who made it; null for one that an operator made. */
  readonly made_by: string | null;
}

/** The keys that work: neither revoked nor expired, of both modes. */
export abstract class KeysInUse {
  abstract inUse(account: string): Promise<readonly KeyInUse[]>;
}
