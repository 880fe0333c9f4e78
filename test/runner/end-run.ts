import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long all of them may take to verify what they wrote, milliseconds. */
const LONGEST = 120_000;
/** How many slow waits, and files that start processes, are listed. */
const SHOWN = 20;

/**
 * How many processes of ours each tier of `.ci/run` may start. A start loads the whole service, so the sum is what a run affords. What is left over is
 * for a slow machine, on which services are killed more often until they have sold something. The drills of a deployment count for nothing.
 */
export const STARTS: Readonly<Record<string, number>> = { specs: 5, acceptance: 50, mongodb: 0, browser: 0, stores: 5 };

/**
 * After the last test: lists the slow waits and the processes that were started, and ends the shared services of this run. Fails the run when one of
 * them found a fault in what it had written, or too many processes were started.
 */
export default async function endRun(): Promise<void> {
  const directory = process.env['RUN_DIRECTORY']!;
  if (readdirSync(directory).includes('waits')) process.stderr.write(slowest(readFileSync(join(directory, 'waits'), 'utf8')));
  const starts = startsOf(directory);
  process.stderr.write(starts.words);
  await endSharedServices(directory);
  if (starts.fault !== '') throw new Error(starts.fault);
}

/** The longest of the waits that were noted, one a line. */
export function slowest(waits: string): string {
  const lines = waits
    .trimEnd()
    .split('\n')
    .toSorted((one, other) => Number.parseFloat(other) - Number.parseFloat(one));
  return [`${lines.length} waits took more than 2 s. The longest:`, ...lines.slice(0, SHOWN), ''].join('\n');
}

/** How many processes were started, and by which test files most. `fault`: where the tier had fewer. */
export function startsOf(directory: string, tier = process.env['TIER'] ?? ''): { words: string; fault: string } {
  const file = join(directory, 'starts');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const counts = [...Map.groupBy(lines, (line) => line)].map(([path, starts]) => [path, starts.length] as const);
  const most = counts.toSorted(([, one], [, other]) => other - one).slice(0, SHOWN);
  const words = [`${lines.length} processes were started.`, ...most.map(([path, count]) => `${count} by ${path}`), ''].join('\n');
  // The run of the night may take its time.
  const isTooMany = process.env['CI_ALL'] !== '1' && lines.length > (STARTS[tier] ?? Infinity);
  return {
    words,
    fault: isTooMany ? `The tier ${tier} started ${lines.length} processes; its share is ${STARTS[tier]} (test/runner/end-run.ts).` : '',
  };
}

/** `directory`: of their verdicts. */
export async function endSharedServices(directory: string, longest = LONGEST): Promise<void> {
  const named = (suffix: string): string[] => readdirSync(directory).filter((name) => name.endsWith(suffix));
  const textOf = (name: string): string => readFileSync(join(directory, name), 'utf8');
  for (const name of named('.runs')) terminate(Number.parseInt(name));
  for (const deadline = Date.now() + longest; named('.runs').length > 0 && Date.now() < deadline;) await pause(20);
  const silent = named('.runs').map((name) => `The shared service of process ${Number.parseInt(name)} left no verdict.`);
  const wrong = [...silent, ...named('.verdict').map(textOf)].filter((fault) => fault !== '');
  const output = named('.log').map(textOf);
  rmSync(directory, { recursive: true });
  if (wrong.length > 0) throw new Error([...wrong, ...output].join('\n'));
}

function terminate(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended with its worker in between.
  }
}
