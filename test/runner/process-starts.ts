import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a process of ours is started with: a program that was built, or a source of the tests. */
const OURS = /(?:^|\/)(?:dist\/|test\/|packages\/node\/).*\.m?[jt]s$/;

/** Whether the arguments of a process run code of ours. */
export const isOurs = (words: readonly string[]): boolean => words.some((word) => OURS.test(word));

/** Notes a process that a test file has started, for the end of the run (test/runner/end-run.ts). */
export function noteStart(words: readonly string[], testPath: string): void {
  const directory = process.env['RUN_DIRECTORY'];
  if (directory !== undefined && isOurs(words)) appendFileSync(join(directory, 'starts'), `${testPath}\n`);
}
