/** A valid API key. */
export interface KeyInUse {
  readonly id: string;
  readonly name: string;
  readonly livemode: boolean;
  /** The person who made it; null if an operator did. */
  readonly made_by: string | null;
}

/** Valid keys: neither revoked nor expired, of both modes. */
export abstract class KeysInUse {
  abstract inUse(account: string): Promise<readonly KeyInUse[]>;
}
