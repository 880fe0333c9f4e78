import { execFileSync } from 'node:child_process';
import { AROUND } from '#test/support/services/service-settings';

export interface Outcome {
  readonly faults: readonly string[];
  /** Line by line, with its times. */
  readonly story: readonly string[];
}

/** The outcome of a program in virtual time. It is a process of its own, because it replaces Node's clock for good. */
export function outcomeOf(program: string, seed: number): Outcome {
  const args = ['--import', './test/runner/from-sources.ts', `test/faults/${program}/main.ts`, String(seed)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env: AROUND, maxBuffer: 2 ** 26 })) as Outcome;
}
