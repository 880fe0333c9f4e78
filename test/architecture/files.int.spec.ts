import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { LIMIT } from '#platform/embedded/sqlite';

const LONGEST = 300;
/** As the last word of a name: it tells a reader nothing of what is inside. */
const SAYS_NOTHING = /(?:^|-)(?:common|shared|core|utils?|helpers?|managers?|info|misc)(?:\.|$)|^data(?:\.|$)/;
/** A statement whose limit is a parameter and nothing else is planned again by SQLite whenever it is bound: there is `LIMIT` for that. */
const BARE_LIMIT = /\bLIMIT \?(?! \+ 0)/;
/** A hook of whichever test file imports it. */
const HOOK = /^(?:(?:before|after)(?:All|Each)\(|.*= serviceUnderTest\()/m;
const OWN = /^test\/.+\/own-/;

describe('the files', () => {
  const files = globSync(['{apps,libs,test}/**/*.{ts,tsx}', 'packages/node/{src,cli,support,types}/*.ts'], {
    exclude: ['test/architecture/planted/**'],
  });

  it('are there to be judged', () => {
    expect(files.length).toBeGreaterThan(50);
  });

  it(`have one subject each: none is longer than ${LONGEST} lines`, () => {
    const long = files
      .map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1] as const)
      .filter(([, lines]) => lines > LONGEST);
    expect(long).toEqual([]);
  });

  it('are named in kebab case, after what they hold', () => {
    expect(files.filter((file) => !/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/.test(basename(file)))).toEqual([]);
    expect(files.filter((file) => SAYS_NOTHING.test(basename(file, '.ts')))).toEqual([]);
  });

  it('bind no bare limit', () => {
    expect(BARE_LIMIT.test(`SELECT id FROM orders ORDER BY created_at LIMIT ?`)).toBe(true);
    expect(BARE_LIMIT.test(`SELECT id FROM orders ORDER BY created_at ${LIMIT}`)).toBe(false);
    expect(files.filter((file) => !file.startsWith('test/') && BARE_LIMIT.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('have hooks of the test file that imports them only where they are loaded again for each: test/**/own-…', () => {
    const hooked = files.filter((file) => !file.endsWith('.spec.ts') && HOOK.test(readFileSync(file, 'utf8')));
    expect(hooked).toContain('test/acceptance/endpoints/own-service.ts');
    expect(hooked.filter((file) => !OWN.test(file))).toEqual([]);
  });
});
