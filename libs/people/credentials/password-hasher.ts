import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { BoundedTurns } from '#people/credentials/bounded-turns';
import { normalizedPassword } from '#people/credentials/passwords';

/** Each hash takes 19 MiB (`memoryCost` is in KiB) and a thread: OWASP's minimum for argon2id, the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core is left for merchants: on two cores, two concurrent hashes double an order's latency during a flood of sign-ins (docs/performance.md). */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** The most calls that wait: about a second of work. */
const MOST_WAITING = 32;
/** A hash that no password matches, for the same work: it was made of 32 random bytes, which were discarded. */
export const HASH_OF_NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$15LCsPhkLOeXh0bVBZw5zw$LiF6ucsIrjdjd+RAqUg+VmlEE/lpQlqNUJ11l33OC34';

/** Hashes and verifies passwords by argon2id, at most two at a time: first those of known people. Both methods throw `service_unavailable` while too many wait. */
@Injectable()
export class PasswordHasher {
  private readonly turns = new BoundedTurns(AT_ONCE, MOST_WAITING);

  /** The hash with its salt and cost, for storage, of a person who proved who they are. Does not check the rules of `acceptablePassword`. */
  async hash(password: string): Promise<string> {
    const { hash } = await import('@node-rs/argon2');
    return this.turns.run(() => hash(normalizedPassword(password), COST), true);
  }

  /**
   * Whether the password matches the stored hash. With null (an unknown person or no password) the result is false, after the same work. `isKnown`: the
   * person has signed in from there lately, and is not held up by strangers.
   */
  async matches(password: string, stored: string | null, isKnown: boolean): Promise<boolean> {
    const { verify } = await import('@node-rs/argon2');
    const isVerified = await this.turns.run(() => verify(stored ?? HASH_OF_NOBODY, normalizedPassword(password)), isKnown);
    return isVerified && stored !== null;
  }
}
