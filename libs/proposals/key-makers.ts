/** Port to the persons who made API keys, which the accounts room implements. */
export abstract class KeyMakers {
  /** The id of the person who made a key; null if an operator made it. */
  abstract of(key: string): Promise<string | null>;
}
