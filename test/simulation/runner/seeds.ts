import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { NOTHING } from '#test/simulation/runner/coverage';
import type { DaySettings, Outcome } from '#test/simulation/world/day';

/** A process ends after this many seeds: what a library leaves behind of each world adds up at last. */
const SEEDS_OF_A_PROCESS = 200;
/** Megabytes of young objects before they are collected. In the 16 of Node, most of what a request needs is still in use, and is copied. */
const YOUNG = ['--min-semi-space-size=192', '--max-semi-space-size=192'];
const AS_SOURCE = ['--no-warnings', '--experimental-transform-types', '--conditions=source'];

/** The outcome of a world that came to no end. */
export const broken = (seed: number, why: string): Outcome => ({
  seed,
  faults: [`the world broke: ${why}`],
  injected: {},
  orders: 0,
  events: 0,
  digest: '',
  memory: [],
  coverage: NOTHING,
  story: [],
});

/**
 * Runs the seeds that `next` returns, until it returns null, in one process per core, or in so many. `heard` gets each outcome. The seed of a process that
 * dies counts as failed.
 */
export async function eachSeed(
  next: () => DaySettings | null,
  heard: (outcome: Outcome) => void,
  processes = availableParallelism(),
): Promise<void> {
  await Promise.all(Array.from({ length: processes }, () => inTurn(next, heard)));
}

async function inTurn(next: () => DaySettings | null, heard: (outcome: Outcome) => void): Promise<void> {
  for (let settings = next(); settings !== null;) {
    const child = fork(new URL(`./child${extname(import.meta.url)}`, import.meta.url), {
      execArgv: extname(import.meta.url) === '.ts' ? [...YOUNG, ...AS_SOURCE] : YOUNG,
    });
    const gone = once(child, 'exit').then(() => null);
    await Promise.race([once(child, 'message'), gone]);
    for (let lived = 0; settings !== null && lived < SEEDS_OF_A_PROCESS; lived++) {
      const answered = once(child, 'message').then(([outcome]) => outcome as Outcome);
      child.send(settings);
      const outcome: Outcome | null = await Promise.race([answered, gone]);
      heard(outcome ?? broken(settings.seed, 'its process ended'));
      settings = next();
      if (outcome === null) break;
    }
    child.kill('SIGKILL');
  }
}
