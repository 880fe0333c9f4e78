import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { operated } from '#test/simulation/acts/operated';
import { booksOf, rewind } from '#test/simulation/outside/books';
import { isLong } from '#test/simulation/world/calendar';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;
const KEY = /\.key$/;

/** Operators back the service up during trade, and keep its keys apart from the backup. */
export async function backUp(world: World, days: number): Promise<void> {
  const random = world.random.apart();
  let before: string | null = null;
  for (const end = world.time.now + days * 24 * HOUR; world.time.now < end;) {
    await world.pause(random.fraction() * (isLong(days) ? 48 : 8) * HOUR);
    const { directory, service } = world;
    if (!service.isUp) continue;
    const books = world.stores.map(booksOf);
    const kept = join(directory, `backup-${Math.floor(world.time.now)}`);
    mkdirSync(kept);
    copyKeys(service.dataDir, kept);
    world.trace('operators: backup');
    const made = await operated(world, 'backup', { file: `${kept}.zip` });
    // A key was made or replaced meanwhile, so which one the backup needs is not known.
    if (made === null || !hasKeys(service.dataDir, kept)) continue;
    // Those of months would fill the disk.
    if (before !== null) for (const old of [before, `${before}.zip`]) rmSync(old, { recursive: true, force: true });
    before = kept;
    world.machine.keeps({
      file: `${kept}.zip`,
      keys: kept,
      forgotten: world.forgotten,
      lost: () => {
        world.acting.losses++;
        for (const [n, store] of world.stores.entries()) rewind(store, books[n]!);
      },
    });
  }
}

const keysIn = (directory: string): string[] => readdirSync(directory).filter((name) => KEY.test(name));

function copyKeys(from: string, to: string): void {
  for (const name of keysIn(from)) cpSync(join(from, name), join(to, name));
}

/** Whether the keys that were kept are all that the service has. */
const hasKeys = (dataDir: string, kept: string): boolean =>
  keysIn(dataDir).every((name) => existsSync(join(kept, name)) && readFileSync(join(dataDir, name)).equals(readFileSync(join(kept, name))));
