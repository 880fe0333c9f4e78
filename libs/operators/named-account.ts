import type { Arguments } from '#operators/effect';

/** Finds the account that an operator names. */
export abstract class NamedAccount {
  /** The account that was named, or the only one there is. Throws `resource_missing` and `missing_field`. */
  abstract of(args: Arguments): Promise<string>;

  /** The account that was named, or all there are. Throws `resource_missing`. */
  abstract orAll(args: Arguments): Promise<string[]>;
}
