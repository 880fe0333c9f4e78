/** Prints the test files that failed in a file of Jest's results, if they are few; many at once have one cause, which a second run would only repeat. */
import { readFileSync } from 'node:fs';

const MOST = 8;

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
if (failed.length === 0 || failed.length > MOST) process.exit(1);
process.stdout.write(`${failed.join('\n')}\n`);
