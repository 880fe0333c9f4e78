#!/usr/bin/env node
// Holds the documentation to its dose: all its words, the longest line and the longest decision. Finds links of Markdown that lead nowhere.
//   docs.mjs           judges
//   docs.mjs --list    shows the words of each page, the longest first
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deadLinks } from './docs/links.mjs';

/** Only falls. */
const WORDS = 95_500;
const LINE = 160;
const DECISION = 40;
const PAGES = ['docs/**/*.md', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
/** Rooms and tests have pages of their own, whose links are followed too. */
const LINKING = [...PAGES, '{apps,examples,libs,packages,test}/**/README.md'];

const found = (globs) =>
  globSync(globs, { exclude: (name) => name.includes('node_modules') })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
const pages = found(PAGES).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
/** As `wc -w` counts them. */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean).length;
const words = pages.reduce((sum, { text }) => sum + wordsOf(text), 0);

const { values } = parseArgs({ options: { list: { type: 'boolean' } } });
if (values.list)
  for (const { file, text } of pages.toSorted((one, other) => wordsOf(other.text) - wordsOf(one.text)))
    console.log(`${String(wordsOf(text)).padStart(6)} ${file}`);

const faults = [
  ...(words > WORDS ? [`${words} words of documentation, of at most ${WORDS}: npm run docs -- --list`] : []),
  ...pages.flatMap(({ file, text }) => longLines(text).map((line) => `${file}:${line} is longer than ${LINE} characters`)),
  ...pages
    .filter(({ file, text }) => file.startsWith('docs/decisions/') && /\/\d{4}-/.test(file) && linesOf(text) > DECISION)
    .map(({ file, text }) => `${file} has ${linesOf(text)} lines, of at most ${DECISION}`),
  ...found(LINKING).flatMap((file) => deadLinks(file).map((link) => `${file} links to ${link}, which is not there`)),
];
for (const fault of faults) console.log(fault);
console.log(`${words} of ${WORDS} words in ${pages.length} pages`);
if (faults.length > 0) process.exit(1);

function linesOf(text) {
  return text.trimEnd().split('\n').length;
}

/** Numbers of the lines that are too long. A row of a table and a command cannot break, nor can a line of one word. */
function longLines(text) {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const canBreak = !isCode && !line.startsWith('|') && /\S\s+\S/.test(line.replace(/^[\s#*-]+/, ''));
    return canBreak && [...line].length > LINE ? [index + 1] : [];
  });
}
