/**
 * Prints the commands that README.md tells its reader to type, as JSON; or the one of a name. Whoever runs them takes them from here, so that the text and
 * what is tested cannot drift apart.
 * usage: node .ci/readme.mjs [start | test | demo | remoteDemo | receiver | listen]
 */
import { readFileSync } from 'node:fs';

const readme = readFileSync('README.md', 'utf8');
const blocksIn = (text) => [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);

const lines = blocksIn(readme)
  .flatMap((block) => block.split('\n'))
  .map((line) => line.replace(/\s+#.*$/, ''));
const inline = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);

function found(among, begin) {
  const command = among.find((each) => each === begin) ?? among.find((each) => each.startsWith(begin));
  if (command === undefined) throw new Error(`README.md has no command any more that begins with "${begin}".`);
  return command;
}

const commands = {
  start: found(lines, 'npm ci && npm start'),
  test: found(lines, 'npm ci && npm test'),
  demo: found(lines, 'npm run demo'),
  remoteDemo: found(lines, 'npm run demo -- --api'),
  receiver: found(inline, 'node -e '),
  listen: found(inline, 'npm run --silent cli -- listen '),
  /** The blocks of the walk by the API, with `…` where the reader puts what an answer said. */
  walk: blocksIn(readme.split(/^## The same by the API$/m)[1]?.split(/^## /m, 1)[0] ?? ''),
};
const [name] = process.argv.slice(2);
process.stdout.write(`${name === undefined ? JSON.stringify(commands) : commands[name]}\n`);
