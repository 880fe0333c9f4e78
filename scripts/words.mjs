#!/usr/bin/env node
// Counts private words and odd turns of phrase in comments, names, texts and Markdown, and holds each folder to its budget, which only falls.
//   words.mjs                  judges, with a table of the folders
//   words.mjs --list FOLDER    shows each hit with its line and what to write
//   words.mjs --lower          lowers the budgets to what was counted
//   words.mjs --json           counts and budgets for a machine
//   words.mjs --openings       shows how many comments of a folder open oddly, worst share first
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isExcepted } from './words/exceptions.mjs';
import { commentsIn, wordsIn } from './words/rules.mjs';

const BUDGETS = 'scripts/words/budgets.json';
const SOURCES = ['{apps,libs,packages,scripts,test}/**/*.{ts,tsx,mjs}', '{apps,docs,libs,packages,test}/**/*.md', '*.md'];
/** Rules and their spec quote the words; the rest is written by programs, or planted. */
const SKIPPED = /^(?:scripts\/words|test\/architecture\/(?:planted|words)|packages\/node\/(?:dist|generated)|docs\/history\.md)/;

/** Rooms and kinds of test count alone. */
const folderOf = (file) => (file.includes('/') ? /^(?:(?:libs|test)\/)?[^/]+(?=\/)/.exec(file)[0] : '.');

const files = globSync(SOURCES)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !SKIPPED.test(file))
  .toSorted();
const hits = files.flatMap((file) =>
  wordsIn(file, readFileSync(file, 'utf8'))
    .filter((hit) => !isExcepted(file, hit))
    .map((hit) => ({ file, ...hit })),
);

const { values } = parseArgs({
  options: { list: { type: 'string' }, lower: { type: 'boolean' }, json: { type: 'boolean' }, openings: { type: 'boolean' } },
});
if (values.list !== undefined) {
  const shown = hits.filter(({ file }) => values.list === folderOf(file) || `${file}/`.startsWith(`${values.list.replace(/\/$/, '')}/`));
  for (const { file, line, rule, words, write } of shown) console.log(`${file}:${line} ${words} (${rule}). Write: ${write}`);
  console.log(`${shown.length} in ${values.list}`);
  process.exit();
}
if (values.openings) {
  showOpenings();
  process.exit();
}

const budgets = JSON.parse(readFileSync(BUDGETS, 'utf8'));
const counted = Object.groupBy(hits, ({ file }) => folderOf(file));
const folders = [...new Set([...Object.keys(budgets), ...Object.keys(counted)])]
  .toSorted()
  .map((folder) => ({ folder, count: counted[folder]?.length ?? 0, budget: budgets[folder] ?? 0 }));

if (values.lower) {
  const lowered = folders.map(({ folder, count, budget }) => [folder, Math.min(count, budget)]).filter(([, budget]) => budget > 0);
  writeFileSync(BUDGETS, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}
const judged = folders.map((each) => ({ ...each, verdict: verdictOn(each) }));
if (values.json) console.log(JSON.stringify(judged, null, 2));
else {
  const widest = Math.max(...judged.map(({ folder }) => folder.length));
  for (const { folder, count, budget, verdict } of judged)
    if (count > 0 || verdict)
      console.log(`${folder.padEnd(widest)} ${String(count).padStart(5)} of ${String(budget).padStart(4)}  ${verdict}`);
}
if (judged.some(({ count, budget }) => count > budget)) process.exit(1);

function verdictOn({ folder, count, budget }) {
  if (count > budget) return `${count - budget} too many: npm run words -- --list ${folder}`;
  return count < budget && !values.lower ? `lower the budget to ${count}: npm run words -- --lower` : '';
}

function showOpenings() {
  const sources = Object.groupBy(
    files.filter((file) => !file.endsWith('.md')),
    folderOf,
  );
  const shares = Object.entries(sources).map(([folder, all]) => {
    const comments = all.reduce((sum, file) => sum + commentsIn(readFileSync(file, 'utf8')), 0);
    const odd = hits.filter(({ file, rule }) => rule === 'opening' && folderOf(file) === folder).length;
    return { folder, odd, comments, share: odd / Math.max(comments, 1) };
  });
  for (const { folder, odd, comments, share } of shares.toSorted((one, other) => other.share - one.share))
    if (odd > 0)
      console.log(`${(100 * share).toFixed(1).padStart(5)} %  ${String(odd).padStart(4)} of ${String(comments).padStart(4)}  ${folder}`);
}
