/** Port to API keys that propose, and the persons who made them, which the accounts room implements. */
export abstract class KeyMakers {
  /** The id of the person who made a key; null if an operator made it. */
  abstract of(key: string): Promise<string | null>;

  /** Whether a key is revoked. */
  abstract isRevoked(key: string): Promise<boolean>;
}
