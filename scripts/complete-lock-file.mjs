/**
 * Adds to package-lock.json the optional packages of other platforms that this machine's registry did not show. Without them `npm ci`
 * refuses the lock file wherever it does see them. Run by `npm run lock`, after every change of the dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';
const PLATFORM = /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-([a-z0-9]+)(?:-([a-z0-9]+))?$/;

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));

/** What Node's resolution finds from inside a package: in its own node_modules, or in those around it. */
const installedFor = (place, name) => {
  for (let root = place; ; root = root.slice(0, Math.max(0, root.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${root}${root === '' ? '' : '/'}node_modules/${name}`]) return true;
    if (root === '') return false;
  }
};

const platformOf = (name) => {
  const [, os, cpu, abi = ''] = PLATFORM.exec(name) ?? [];
  if (os === undefined) throw new Error(`${name} does not say its platform: add it to ${LOCK} by hand.`);
  const libc = abi.startsWith('gnu') || abi === 'glibc' ? ['glibc'] : abi.startsWith('musl') ? ['musl'] : undefined;
  return { cpu: [cpu], ...(os === 'linux' && libc ? { libc } : {}), os: [os] };
};

const added = Object.entries(lock.packages).flatMap(([place, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !installedFor(place, name))
    .map(([name, version]) => {
      if (!/^\d/.test(version)) throw new Error(`${name} is asked for as ${version}, not as one version: add it to ${LOCK} by hand.`);
      return [`node_modules/${name}`, { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true }];
    }),
);

const [root, ...packages] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...[...packages, ...added].toSorted(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${LOCK}: ${added.length} packages of other platforms added.\n`);
