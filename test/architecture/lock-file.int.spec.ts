import { existsSync, readFileSync } from 'node:fs';
import type { Json } from '#test/support/clients/merchant-client';

const json = (file: string): Json => JSON.parse(readFileSync(file, 'utf8'));

const { '': root, ...packages }: Record<string, Json> = json('package-lock.json').packages;
/** The SDK is no package of a registry: its folder, and the link to it. */
const OWN = ['packages/node', 'node_modules/payments-and-orders'];
const installed = Object.entries(packages).filter(([place]) => !OWN.includes(place));

/** What Node's resolution finds from inside a package: in its own node_modules, or in those around it. */
const hasEntry = (place: string, name: string): boolean =>
  `${place}${place && '/'}node_modules/${name}` in packages ||
  (place !== '' && hasEntry(place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)), name));

describe('package-lock.json', () => {
  it('knows the content of every package by its hash', () => {
    expect(installed.length).toBeGreaterThan(300);
    expect(installed.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([place]) => place)).toEqual([]);
  });

  it('has the packages of every platform: npm ci refuses it on one whose packages it lacks', () => {
    const lacking = [['', root] as const, ...installed].flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !hasEntry(place, name)),
    );
    expect(lacking).toEqual([]);
  });

  it('names no registry', () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
  });

  it('is all that is fetched: no package runs a script of its own when it is installed', () => {
    const { allowScripts } = json('package.json');
    const scripted = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.split('node_modules/').at(-1)!);
    expect(scripted.filter((name) => allowScripts[name] !== false)).toEqual([]);
  });

  it('finds the SDK, and its command, by its published name', () => {
    expect(packages['node_modules/payments-and-orders']).toEqual({ resolved: 'packages/node', link: true });
    const { name, bin } = json('packages/node/package.json');
    expect(packages['packages/node']).toMatchObject({ name, bin });
    // It has to be there before the build, or it is not linked.
    expect(existsSync(`packages/node/${bin[name]}`)).toBe(true);
    expect(json('package.json').name).not.toBe(name);
  });
});
