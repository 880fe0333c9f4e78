import type { Arguments } from '#admin/operators/effect';

/** Finds the account that an operator names. */
export abstract class NamedAccount {
  /** The named account, or the only one. Throws `resource_missing` and `missing_field`. */
  abstract of(args: Arguments): Promise<string>;

  /** The named account, or all. Throws `resource_missing`. */
  abstract orAll(args: Arguments): Promise<string[]>;
}
