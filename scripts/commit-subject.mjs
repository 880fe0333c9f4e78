#!/usr/bin/env node
// Checks the subjects of commits: `commit-subject.mjs FILE` that of a message (the hook commit-msg), `commit-subject.mjs A..B` those of a range.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const LONGEST = 72;
const WRITTEN_BY_GIT = /^(Merge |Revert ")/;
const FORM = /^(?<name>[a-z.][a-z0-9 ./_-]*): (?<act>\S+) \S.*$/;
/** Verbs that end like another form of a verb. */
const IMPERATIVE =
  /^(?:Embed|Exceed|Feed|Need|Proceed|Seed|Shed|Speed|Succeed|Bring|Ping|Ring|String|Swing|Bypass|Dismiss|Focus|Pass|Press|Process|Suppress|Express|Compress|Address|Access|Assess|Cross|Discuss|Guess|Miss|Toss)$/;
const OTHER_FORM = /(?:ed|ing|s)$/;

function faultsOf(subject) {
  if (WRITTEN_BY_GIT.test(subject)) return [];
  const faults = [];
  if ([...subject].length > LONGEST) faults.push(`has ${[...subject].length} characters; at most ${LONGEST} are shown whole`);
  const { act } = FORM.exec(subject)?.groups ?? {};
  if (act === undefined) faults.push('names no thing: write "orders: Retry the charge when the connection resets"');
  else if (!/^[A-Z]/.test(act)) faults.push(`starts with "${act}": a capital follows the colon`);
  else if (OTHER_FORM.test(act) && !IMPERATIVE.test(act))
    faults.push(`starts with "${act}": use the imperative, such as "Add" or "Refuse"`);
  if (subject.endsWith('.')) faults.push('ends with a full stop');
  return faults;
}

/** Git drops leading blank lines and comments before it takes the first line. */
const subjectIn = (message) => message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';

const [place = ''] = process.argv.slice(2);
if (!existsSync(place) && !place.includes('..')) {
  console.error('Usage: commit-subject.mjs FILE | A..B');
  process.exit(2);
}
const subjects = existsSync(place)
  ? [subjectIn(readFileSync(place, 'utf8'))]
  : execFileSync('git', ['log', '--no-merges', '--format=%s', place, '--'], { encoding: 'utf8' }).split('\n').filter(Boolean);
const faulty = subjects.map((subject) => ({ subject, faults: faultsOf(subject) })).filter(({ faults }) => faults.length > 0);
for (const { subject, faults } of faulty) console.error(`"${subject}"\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
if (faulty.length > 0) process.exit(1);
