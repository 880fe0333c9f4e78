import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** What the apps of a deployment, and a person, start. */
const APPS = ['standalone', 'cli', 'demo', 'command-api', 'query-api', 'projector', 'integrator', 'webhook-sender', 'sandbox', 'setup'];
const MOST_FILES = 80;

/** Packages that only some services use, or only some requests. */
const LATER = [
  '@eventstore/db-client',
  '@grpc/grpc-js',
  '@modelcontextprotocol/sdk',
  '@node-rs/argon2',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'ajv',
  'mongodb',
  'openid-client',
  'selfsigned',
  'stripe',
  'swagger-ui-dist',
];

/** Has a process say at its end which files of ours and which packages it has loaded. */
const LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { writeSync } from 'node:fs';
  const [own, packages] = [new Set(), new Set()];
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name !== undefined) packages.add(name);
      else if (url.startsWith('file:')) own.add(url.split('/dist/')[1]);
      return next(url, context);
    },
  });
  process.on('exit', () => writeSync(1, 'loaded:' + JSON.stringify({ own: [...own], packages: [...packages] })));
`)}`;

/** What a start of an app loads before it reads its settings, which it then refuses. */
function loadedBy(app: string): { own: string[]; packages: string[] } {
  const env = { PATH: process.env['PATH'], PORT: 'none', DATA_DIR: '/nowhere' };
  const { stdout } = spawnSync(process.execPath, ['--no-warnings', '--import', LOADED, `dist/apps/${app}/main.js`], {
    env,
    encoding: 'utf8',
  });
  return JSON.parse(stdout.split('loaded:')[1]!);
}

describe('a start', () => {
  it.each(APPS)('of %s loads its bundle, and no module a second time', (app) => {
    const { own } = loadedBy(app);
    expect(own).toEqual(expect.arrayContaining([`apps/${app}/main.js`, `apps/bundled/${app}.js`]));
    expect(own.filter((file) => file !== `apps/${app}/main.js` && !file.startsWith('apps/bundled/'))).toEqual([]);
    expect(own.length).toBeLessThanOrEqual(MOST_FILES);
  });

  it('of the standalone does not wait for the loading of what only some services use', () => {
    const { packages } = loadedBy('standalone');
    expect(packages).toContain('fastify');
    expect(LATER.filter((name) => packages.includes(name))).toEqual([]);
  });

  it('of the command line loads nothing that answers requests', () => {
    const { packages } = loadedBy('cli');
    expect(packages).toContain('commander');
    expect(packages.filter((name) => /^@nestjs\/|^(?:class-validator|fastify|libphonenumber-js)$/.test(name))).toEqual([]);
  });

  it('that fails names the line of the source', () => {
    const { stderr } = spawnSync(process.execPath, ['dist/apps/mongodb-copy/main.js', 'aside'], { encoding: 'utf8' });
    expect(stderr).toMatch(/apps\/mongodb-copy\/main\.ts:\d+/);
    expect(stderr).toMatch(/apps\/composition\/run\.ts:\d+/);
  });
});

describe('a bundle', () => {
  const sources = globSync('{apps,libs}/**/*.ts').filter((file) => !file.endsWith('.spec.ts'));

  it('has each thread beside the code that starts it', () => {
    const started = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/startThread\('([\w-]+)'/g)].map(([, name]) => name!),
    );
    expect(started.length).toBeGreaterThan(3);
    expect(started.filter((name) => !existsSync(`dist/apps/bundled/${name}.js`))).toEqual([]);
  });

  it('holds nothing else that is found by where it is', () => {
    const found = sources.filter((file) =>
      /new URL\([^,)]+, *(?:import\.meta\.url|beside)\)|import\.meta\.(?:dirname|filename)/.test(readFileSync(file, 'utf8')),
    );
    expect(found.map((file) => basename(file)).toSorted()).toEqual(['service.ts', 'thread.ts']);
  });

  it('imports nothing of ours from outside, which would be a second copy', () => {
    const importing = globSync('dist/apps/bundled/*.js').filter((file) =>
      /(?:\bfrom|\bimport\(?) ?["'](?:#|\.\.\/)/.test(readFileSync(file, 'utf8')),
    );
    expect(importing).toEqual([]);
  });

  it('keeps the names of classes, which the log and the description of the API show', () => {
    const renamed = globSync('dist/apps/bundled/*.js').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bclass \w+\d(?: extends .+)? \{\n(.*)\n(.*)/g)].filter(
        ([, , second]) => !second!.includes('"name"'),
      ),
    );
    expect(renamed.map(([text]) => text)).toEqual([]);
  });
});
