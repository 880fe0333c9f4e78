/**
 * Figures of the source tree: what a change costs. `npm run figures` prints each beside its budget, and fails if one is above it. `--check` prints only
 * those, `--json` prints all for machines. A budget only falls: lower it when a figure has fallen.
 */
import { globSync, readFileSync } from 'node:fs';
import pc from 'picocolors';

const SMALL = 25;
/** The guide is a page of the service, although HTTP serves it. */
const TECHNICAL_BASE = /^libs\/(?:admin|http(?!\/guide\/)|job-queue|messaging\/mail|platform|privacy)\//;

const product = globSync(['apps/**/*.{ts,tsx}', 'libs/**/*.{ts,tsx}', 'packages/node/src/**/*.ts'])
  .filter((file) => !/\.spec\.tsx?$|node_modules|\/dist\//.test(file))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .map((file) => ({ ...file, lines: file.text.split('\n').length - 1, room: /^libs\/([^/]+)\//.exec(file.path)?.[1] ?? null }));

const linesOf = (files) => files.reduce((sum, { lines }) => sum + lines, 0);
const occurrences = (pattern) =>
  product.reduce((sum, { path, text }) => sum + (path.startsWith('libs/') ? (text.match(pattern)?.length ?? 0) : 0), 0);

const rooms = new Set(product.map(({ room }) => room).filter((room) => room !== null));
const arrows = new Set(
  product.flatMap(({ room, text }) =>
    [...text.matchAll(/ from '#([^/']+)\//g)]
      .map(([, to]) => to)
      .filter((to) => room !== null && to !== room && rooms.has(to))
      .map((to) => `${room} → ${to}`),
  ),
);
const entriesOfModule = ({ text }) =>
  Math.max(0, ...[...text.matchAll(/^ {2}providers: \[\n(.*?)^ {2}\]/gms)].map(([, body]) => body.match(/^ {4}\S/gm)?.length ?? 0));

/** Each figure, and its budget. */
const FIGURES = [
  ['Lines of the product', linesOf(product), 130_345],
  ['Files of the product', product.length, 2_468],
  [`Files under ${SMALL} lines, %`, Math.round((100 * product.filter(({ lines }) => lines < SMALL).length) / product.length), 28],
  ['Handler files', product.filter(({ path }) => /\.handlers?\.ts$/.test(path)).length, 25],
  ['Entries of the largest module', Math.max(...product.filter(({ path }) => path.endsWith('.module.ts')).map(entriesOfModule)), 70],
  ['Rooms', rooms.size, 28],
  ['Arrows between rooms', arrows.size, 212],
  ['Lines of the technical base', linesOf(product.filter(({ path }) => TECHNICAL_BASE.test(path))), 27_330],
  ['Casts of event data and payloads', occurrences(/\bevent as unknown as|\.data as |\bpayload as /g), 3],
].map(([figure, is, most]) => ({ figure, is, most }));

const above = FIGURES.filter(({ is, most }) => is > most);
if (process.argv.includes('--json')) console.log(JSON.stringify(FIGURES));
else
  for (const { figure, is, most } of process.argv.includes('--check') ? above : FIGURES) {
    const count = is.toLocaleString('en').padStart(9);
    console.log(`${figure.padEnd(36)}${is > most ? pc.red(count) : count}  of ${most.toLocaleString('en')}`);
  }
process.exitCode = above.length > 0 ? 1 : 0;
