import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long all of them may take to verify what they wrote, milliseconds. */
const LONGEST = 120_000;
/** How many slow waits are listed. */
const SHOWN = 20;

/**
 * After the last test: lists the slow waits, and ends the shared services of this run. Fails the run when one of them found a fault in what it had
 * written.
 */
export default async function endRun(): Promise<void> {
  const directory = process.env['RUN_DIRECTORY']!;
  if (readdirSync(directory).includes('waits')) process.stderr.write(slowest(readFileSync(join(directory, 'waits'), 'utf8')));
  await endSharedServices(directory);
}

/** The longest of the waits that were noted, one a line. */
export function slowest(waits: string): string {
  const lines = waits
    .trimEnd()
    .split('\n')
    .toSorted((one, other) => Number.parseFloat(other) - Number.parseFloat(one));
  return [`${lines.length} waits took more than 2 s. The longest:`, ...lines.slice(0, SHOWN), ''].join('\n');
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
