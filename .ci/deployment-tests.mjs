/**
 * Prints which acceptance tests a change needs on the stores of a deployment, one path a line; nothing: all. Every test starts the whole service, so
 * the graph of imports between files names them all. The graph of rooms does not: tests run when their room changed, or a room that it imports.
 * usage: git diff --name-only BASE...HEAD | node .ci/deployment-tests.mjs
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';

const ACCEPTANCE = 'test/acceptance';
/** The rooms that a folder of acceptance tests is about, where it is not called as the room is. A folder of neither kind always runs. */
const ROOMS = {
  cod: ['orders', 'remittances'],
  connections: ['integrations'],
  customers: ['customers'],
  endpoints: ['webhooks'],
  operations: ['operations', 'audit'],
  payments: ['orders', 'integrations'],
  reconciliation: ['claims'],
  refunds: ['orders'],
  storefront: ['integrations'],
  verification: ['orders'],
};
/** Changes in these reach nothing that runs. */
const WITHOUT_EFFECT = /^(docs|examples|packages|\.github)\/|\.md$|^\.(editorconfig|nvmrc|gitignore)$/;

const changed = readFileSync(0, 'utf8')
  .split('\n')
  .filter((file) => file !== '' && !WITHOUT_EFFECT.test(file));
process.stdout.write(((await neededBy(changed)) ?? []).map((path) => `${path}\n`).join(''));

/** undefined: all. */
async function neededBy(files) {
  const own = files.filter((file) => file.startsWith(`${ACCEPTANCE}/`));
  const elsewhere = files.filter((file) => !own.includes(file) && !/\.spec\.tsx?$/.test(file));
  const rooms = elsewhere.map((file) => /^libs\/([^/]+)\//.exec(file)?.[1]);
  if (rooms.some((room) => room === undefined || room === 'platform' || room === 'kernel')) return undefined;
  const reached = new Set(rooms);
  const graph = await graphOfRooms();
  for (const room of reached) for (const [user, used] of graph) if (used.has(room)) reached.add(user);
  const folders = readdirSync(ACCEPTANCE, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const isNeeded = ({ name }) => (ROOMS[name] ?? (graph.has(name) ? [name] : [...reached])).some((room) => reached.has(room));
  return [...folders.filter(isNeeded).map(({ name }) => `${ACCEPTANCE}/${name}`), ...own];
}

/** Each room, and the rooms that it imports. */
async function graphOfRooms() {
  const { options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const { tsConfig: _, enhancedResolveOptions, ...cruising } = options;
  const { output } = await cruise(['libs'], { ...cruising, collapse: '^libs/[^/]+' }, enhancedResolveOptions);
  const roomOf = (path) => /^libs\/([^/]+)$/.exec(path)?.[1];
  const rooms = output.modules.filter(({ source }) => roomOf(source));
  return new Map(
    rooms.map(({ source, dependencies }) => [
      roomOf(source),
      new Set(dependencies.map(({ resolved }) => roomOf(resolved)).filter(Boolean)),
    ]),
  );
}
