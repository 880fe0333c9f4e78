/** A valid API key. */
export interface KeyInUse {
  readonly id: string;
  readonly name: string;
  readonly livemode: boolean;
  /** The person who made it; null if an operator did. */
  readonly made_by: string | null;
}

/** Port to the keys that still work, for other rooms. */
export abstract class KeysInUse {
  /** The account's keys of both modes that are neither revoked nor expired. */
  abstract inUse(account: string): Promise<readonly KeyInUse[]>;
}
