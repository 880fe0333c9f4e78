import { globSync, readFileSync } from 'node:fs';
import { HOOKS, STEPS } from '#http/pipeline/steps';

/** Adds a request hook outside the list. */
const PAST_THE_LIST = new RegExp(`addHook\\('(?:${HOOKS.join('|')}|preHandler|preSerialization)'`);

describe('the steps of the pipeline', () => {
  it('are listed in the order in which they run: by their hooks', () => {
    const places = STEPS.map(({ hook }) => HOOKS.indexOf(hook));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('are those that the documents show, in the same order', () => {
    const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| ([a-z ]+?) +\| `(\w+)` +\| (.+?) +\|$/gm);
    expect(Array.from(rows, ([, name, hook, does]) => ({ name, hook, does }))).toEqual(
      STEPS.map(({ name, hook, does }) => ({ name, hook, does })),
    );
  });

  it('are all there are: nothing else adds a hook of a request', () => {
    expect(`fastify.addHook('onSend', (request) => {`).toMatch(PAST_THE_LIST);
    const files = globSync('libs/http/**/*.ts').filter((file) => !file.endsWith('.spec.ts'));
    expect(files).toContain('libs/http/pipeline/pipeline.ts');
    expect(files.filter((file) => PAST_THE_LIST.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
