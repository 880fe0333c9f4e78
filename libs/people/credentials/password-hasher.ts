import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { BoundedTurns } from '#people/credentials/bounded-turns';
import { normalizedPassword } from '#people/credentials/passwords';

/** Each hash takes 19 MiB (`memoryCost` is in KiB) and a thread: OWASP's least for argon2id, which is the algorithm of the library where none is named. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A core is left for merchants: on two cores, two hashes at once double what an order waits beside a flood of sign-ins (docs/performance.md). */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** About a second of work. */
const MOST_WAITING = 32;
/** The hash of 32 random bytes that nobody has kept, of the same cost. */
export const HASH_OF_NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$15LCsPhkLOeXh0bVBZw5zw$LiF6ucsIrjdjd+RAqUg+VmlEE/lpQlqNUJ11l33OC34';

/** Hashes and verifies passwords by argon2id, at most two at once. Either way throws `service_unavailable` while too many wait. */
@Injectable()
export class PasswordHasher {
  private readonly turns = new BoundedTurns(AT_ONCE, MOST_WAITING);

  /** The hash with its salt and cost, as it is stored. The rules of `acceptablePassword` are not checked here. */
  async hash(password: string): Promise<string> {
    const { hash } = await import('@node-rs/argon2');
    return this.turns.run(() => hash(normalizedPassword(password), COST));
  }

  /** Whether the password is that of the stored hash. Null for a person who is unknown or has no password: false, after the same work. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    const { verify } = await import('@node-rs/argon2');
    const isVerified = await this.turns.run(() => verify(stored ?? HASH_OF_NOBODY, normalizedPassword(password)));
    return isVerified && stored !== null;
  }
}
