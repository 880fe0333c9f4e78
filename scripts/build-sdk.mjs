/**
 * Writes the description of the API, which the service serves, and makes the SDK in packages/node from it. Part of the build, once the sources are
 * compiled; what has not changed is not made again.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const PACKAGE = 'packages/node';
const GENERATED = `${PACKAGE}/generated`;
/** The service's copies. */
const SERVED = 'dist/libs/http/api-reference/built';
const STAMP = `${PACKAGE}/dist/.made-of`;
/** Served at `/sdk.tgz`. */
const TARBALL = 'dist/sdk.tgz';
const CLIENTS = {
  merchants: {
    file: 'index',
    client: 'PaymentsAndOrders',
    about: 'The API under `/v1`, with an API key, or with the session of a person.',
    audience: 'merchants',
    prefix: '/v1',
  },
  users: {
    file: 'admin',
    client: 'Administration',
    about: 'The API of people under `/admin/v1`, with their session.',
    audience: 'users',
    prefix: '/admin/v1',
  },
};

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const hashOf = (files) => hash('sha256', files.map((file) => hash('sha256', read(file))).join(''));

/** The descriptions, made again when the compiler's list of sources with their hashes has changed. */
async function describe() {
  const made = hashOf(['dist/.tsbuildinfo', 'scripts/sdk/api-documents.mjs']);
  if (read(`${GENERATED}/.made-of`) === made && existsSync(SERVED)) return;
  const { apiDocuments } = await import('./sdk/api-documents.mjs');
  for (const folder of [GENERATED, SERVED]) mkdirSync(folder, { recursive: true });
  for (const [audience, document] of Object.entries(await apiDocuments()))
    for (const file of [documentOf(audience), `${SERVED}/${audience}.json`]) writeFileSync(file, JSON.stringify(document));
  writeFileSync(`${GENERATED}/.made-of`, made);
}

const documentOf = (audience) => `${GENERATED}/${audience}.openapi.json`;

async function emit() {
  const { emitClient } = await import('./sdk/emit-client.mjs');
  const { slimmed, typesOfDocument } = await import('./sdk/types-of-document.mjs');
  for (const [audience, client] of Object.entries(CLIENTS)) {
    const document = slimmed(JSON.parse(read(documentOf(audience))));
    writeFileSync(`${GENERATED}/${audience}.types.ts`, await typesOfDocument(document));
    writeFileSync(`${GENERATED}/${client.file}.ts`, emitClient(document, client));
  }
}

async function bundle() {
  const { build } = await import('tsdown');
  await build({
    cwd: PACKAGE,
    config: false,
    logLevel: 'warn',
    entry: { crypto: 'src/crypto.ts', ...Object.fromEntries(Object.values(CLIENTS).map(({ file }) => [file, `generated/${file}.ts`])) },
    // `#crypto` is a different module in each runtime.
    deps: { neverBundle: ['#crypto'] },
    define: { SDK_VERSION: JSON.stringify(JSON.parse(read(`${PACKAGE}/package.json`)).version) },
    tsconfig: 'tsconfig.build.json',
    format: ['esm', 'cjs'],
    platform: 'neutral',
    target: 'es2022',
    dts: true,
    checks: { pluginTimings: false },
  });
  // It imports the package by its own name.
  await build({
    cwd: PACKAGE,
    config: false,
    logLevel: 'warn',
    entry: { cli: 'cli/main.ts' },
    tsconfig: 'tsconfig.json',
    format: ['esm'],
    platform: 'node',
    target: 'es2022',
    deps: { neverBundle: ['payments-and-orders'] },
    outExtensions: () => ({ js: '.js' }),
    clean: false,
    dts: false,
    checks: { pluginTimings: false },
  });
}

/** npm writes the same bytes for the same files, whose modes depend on the machine. */
function pack() {
  for (const file of globSync(`${PACKAGE}/{LICENSE,README.md,package.json,{bin,dist,node}/*.*}`))
    chmodSync(file, file.includes('bin') ? 0o755 : 0o644);
  const packing = ['pack', `./${PACKAGE}`, '--json', '--ignore-scripts', '--no-update-notifier', '--pack-destination', 'dist'];
  const [{ filename }] = JSON.parse(execFileSync('npm', packing, { encoding: 'utf8', shell: process.platform === 'win32' }));
  renameSync(`dist/${filename}`, TARBALL);
}

await describe();
const made = hashOf([
  ...globSync([`${PACKAGE}/{src,cli}/*.ts`, 'scripts/sdk/*.mjs']).toSorted(),
  ...Object.keys(CLIENTS).map(documentOf),
  ...['LICENSE', 'README.md', 'package.json', 'tsconfig.build.json', 'bin/payments-and-orders.js', 'node/crypto.cjs'].map(
    (file) => `${PACKAGE}/${file}`,
  ),
  'scripts/build-sdk.mjs',
  'package-lock.json',
]);
if (read(STAMP) !== made || !existsSync(TARBALL)) {
  await emit();
  await bundle();
  pack();
  writeFileSync(STAMP, made);
}
