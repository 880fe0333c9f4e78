/**
 * Sums up what Jest wrote into the files of a directory, in one line: `NAME.json` of a tier, `NAME.again.json` of those of its files that failed and
 * ran again. The second run of a file counts; what failed in the first alone is quarantined. A suite that could not run counts as a failed test; no
 * results at all, too. Before that line, the first lines of each message are shown, then what is quarantined, and then the names of all that failed, a
 * line each: often the end of the output is all that is kept.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const directory = process.argv[2];
const suitesOf = (file) => JSON.parse(readFileSync(join(directory, file), 'utf8')).testResults;
const results = readdirSync(directory).filter((file) => !file.endsWith('.again.json'));
const again = readdirSync(directory).filter((file) => file.endsWith('.again.json'));

const suites = new Map();
for (const file of [...results, ...again])
  for (const suite of suitesOf(file)) suites.set(`${file.replace(/(\.again)?\.json$/, '')} ${suite.name}`, suite);

const LINES = 12;
const shortened = (message) => stripVTControlCharacters(message).split('\n').slice(0, LINES).join('\n');
const names = [];
/** What failed beside the others, and passed alone: by how busy the machine was. */
const quarantined = again
  .flatMap((file) => suitesOf(file).map((suite) => [suite, suitesOf(file.replace('.again', '')).find(({ name }) => name === suite.name)]))
  .filter(([{ status }]) => status === 'passed')
  .flatMap(([{ name }, first]) => {
    const tests = first.assertionResults.filter(({ status }) => status === 'failed');
    return (tests.length > 0 ? tests : [{ fullName: 'could not run', failureMessages: [first.message] }]).map((test) => [name, test]);
  });
const report = (tier, suite, title, message) => {
  names.push(`Failed in ${tier}: ${relative('.', suite)}: ${title}\n`);
  process.stderr.write(`${names.at(-1)}${shortened(message)}\n`);
};

let passed = 0;
let failed = suites.size === 0 ? 1 : 0;
for (const [key, { name, status, message, assertionResults }] of suites) {
  const [tier] = key.split(' ', 1);
  for (const test of assertionResults) if (test.status === 'failed') report(tier, name, test.fullName, test.failureMessages.join('\n'));
  const count = (wanted) => assertionResults.filter((test) => test.status === wanted).length;
  passed += count('passed');
  failed += count('failed');
  if (status !== 'failed' || count('failed') > 0) continue;
  failed += 1;
  report(tier, name, 'could not run', message);
}
for (const [suite, { fullName, failureMessages }] of quarantined)
  process.stderr.write(`Quarantined, mend it: ${relative('.', suite)}: ${fullName}\n${shortened(failureMessages.join('\n'))}\n`);
process.stderr.write(quarantined.length === 0 ? 'Nothing is quarantined.\n' : `${quarantined.length} quarantined.\n`);
process.stderr.write(names.join(''));
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
