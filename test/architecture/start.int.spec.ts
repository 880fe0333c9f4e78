import { execFileSync } from 'node:child_process';

/** Loads the build of the standalone as a start does, and says which packages came with it. */
const LOAD = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name !== undefined) packages.add(name);
      return next(url, context);
    },
  });
  await import('#apps/standalone/standalone');
  console.log(JSON.stringify([...packages]));
`;

describe('a start of the standalone', () => {
  it('does not wait for the loading of what only some services use', () => {
    const loaded = JSON.parse(execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', LOAD], { encoding: 'utf8' }));
    expect(loaded).toContain('fastify');
    for (const name of ['mongodb', '@eventstore/db-client', '@grpc/grpc-js', 'stripe', 'selfsigned']) expect(loaded).not.toContain(name);
  });
});
