import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deadlineOfTest } from '#test/runner/plain-environment';

/** Longer waits on the embedded stores are listed at the end of the run, milliseconds. */
const SLOW = 2000;

/** Retries until the check passes. At the end of the test's time it fails with the check's last error and the time waited. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => tried(check, deadlineOfTest());

/** The same until `deadline`, by `performance.now()`. */
export async function tried<T>(check: () => T | Promise<T>, deadline: number): Promise<T> {
  const begun = performance.now();
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      const answer = await check();
      note(performance.now() - begun);
      return answer;
    } catch (failure) {
      const waited = performance.now() - begun;
      if (performance.now() > deadline) throw late(failure, waited);
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
