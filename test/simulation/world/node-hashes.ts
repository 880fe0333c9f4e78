import { createRequire } from 'node:module';
import type { Random } from '#test/simulation/world/random';

const SALT_BYTES = 16;
/** KiB. Nobody attacks the passwords of a world, and what they cost would be its own time. */
const MEMORY = 64;

const saltOf = (random: Random): Uint8Array => random.fill(Buffer.alloc(SALT_BYTES));

/** The library of passwords' hashes draws salts of its own, and hashes in threads that the world does not see. Here it does neither. */
export function replaceHashes(random: () => Random): void {
  const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');
  const { hashSync, verifySync } = argon2;
  Object.assign(argon2, {
    hash: async (password: string, options: object) => hashSync(password, { ...options, memoryCost: MEMORY, salt: saltOf(random()) }),
    verify: async (hash: string, password: string) => verifySync(hash, password),
  });
}
