import { execFile } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Json } from '#test/support/clients/merchant-client';

const PACKAGE = 'packages/node';
const run = promisify(execFile);

describe('the package of the SDK', () => {
  it('is in order for those who publish it (publint), with types that are right for every way of importing it (attw)', async () => {
    const { stdout } = await run(process.execPath, ['scripts/judge-sdk.mjs']);
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it('holds what was built, the README and nothing else, and needs no other package', async () => {
    const { name, dependencies, peerDependencies } = JSON.parse(readFileSync(`${PACKAGE}/package.json`, 'utf8'));
    expect([name, dependencies, peerDependencies]).toEqual(['payments-and-orders', undefined, undefined]);
    const importedBy = (files: readonly string[]) =>
      files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\brequire\()["']([^"']+)/g)].map(([, from]) => from!));
    const [command, client] = [`${PACKAGE}/dist/cli.js`, globSync(`${PACKAGE}/dist/*.{js,cjs}`).filter((file) => !file.endsWith('cli.js'))];
    expect(importedBy(client).filter((from) => from !== '#crypto' && !/^\.\/[\w-]+\.c?js$/.test(from))).toEqual([]);
    expect(importedBy([command]).filter((from) => !from.startsWith('node:') && from !== name)).toEqual([]);
    const generators = [...globSync('scripts/sdk/emit-client.mjs'), ...globSync('scripts/sdk/operations.mjs')];
    expect(generators.reduce((lines, file) => lines + readFileSync(file, 'utf8').split('\n').length, 0)).toBeLessThanOrEqual(500);
    expect(statSync(`${PACKAGE}/README.md`).size).toBeGreaterThan(1000);
  });

  it('is at most 30 kB compressed', async () => {
    const sizes = JSON.parse((await run(process.execPath, ['../../node_modules/size-limit/bin.js', '--json'], { cwd: PACKAGE })).stdout);
    expect(sizes.map(({ passed }: Json) => passed)).toEqual([true, true]);
  });
});
