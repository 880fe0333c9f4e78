/** Port to the makers of API keys, whom the accounts room knows. */
export abstract class KeyMakers {
  /** The id of the person; null for a key that an operator made. */
  abstract of(key: string): Promise<string | null>;
}
