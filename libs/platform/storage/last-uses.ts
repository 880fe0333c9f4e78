import type { UnixSeconds } from '#kernel/time';

/**
 * When things were last used, such as API keys. Good to know and no part of any history: a crash may lose what was noted in the last
 * minute.
 */
export abstract class LastUses {
  /** Notes a use. Costs nothing to speak of: each name is written at most once a minute. */
  abstract note(name: string, at: UnixSeconds): void;

  /** When each of these was last used; those that never were are missing. */
  abstract of(names: readonly string[]): Promise<ReadonlyMap<string, UnixSeconds>>;
}
