/** Who made an API key is known where keys are. */
export abstract class KeyMakers {
  /** The id of the person; null for a key that an operator made. */
  abstract of(key: string): Promise<string | null>;
}
