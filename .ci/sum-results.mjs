/** Sums up what Jest wrote into the files of a directory, in one line. A suite that could not run counts as a failed test; no results at all, too. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = process.argv[2];
const files = readdirSync(directory);
let passed = 0;
let failed = files.length === 0 ? 1 : 0;
for (const file of files) {
  const results = JSON.parse(readFileSync(join(directory, file), 'utf8'));
  passed += results.numPassedTests;
  failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
