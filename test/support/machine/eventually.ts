import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds: many times what it takes, as machines that test do much at once. */
const DEFAULT_PATIENCE = 10_000;
/** A wait on the embedded stores above this is listed at the end of the run, milliseconds. */
const SLOW = 2000;

/** Tries until the check passes, for `patience` milliseconds (on servers, several times as long); then it fails as the check last did, and says how long it waited. */
export async function eventually<T>(check: () => T | Promise<T>, patience = DEFAULT_PATIENCE): Promise<T> {
  const begun = performance.now();
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      const answer = await check();
      note(performance.now() - begun);
      return answer;
    } catch (failure) {
      const waited = performance.now() - begun;
      if (waited > patience * Number(process.env['PATIENCE'] ?? 1)) throw late(failure, waited);
      await pause(wait);
    }
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

function late(failure: unknown, waited: number): unknown {
  if (failure instanceof Error) failure.message = `${failure.message}\n\nWaited ${seconds(waited)}.`;
  return failure;
}

function note(waited: number): void {
  const directory = process.env['RUN_DIRECTORY'];
  if (waited < SLOW || directory === undefined || process.env['BACKEND'] !== undefined) return;
  const { testPath, currentTestName } = expect.getState();
  appendFileSync(`${directory}/waits`, `${seconds(waited)} ${relative('', testPath ?? '')}: ${currentTestName ?? 'before its tests'}\n`);
}
