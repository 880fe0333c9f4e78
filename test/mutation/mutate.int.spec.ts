import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MUTATE = ['--import', './test/runner/from-sources.ts', 'test/mutation/main.ts'];
const RULE = `const LIMIT = 10;
export function allowed(amount: number): boolean {
  if (amount < 0) throw new Error('An amount is not negative.');
  return amount <= LIMIT * 2;
}
export function countdown(from: number): number {
  let left = from;
  while (left > 0) left -= 1;
  return left;
}
`;
const SPEC = `import { allowed, countdown } from './limit.decisions.ts';
it.each([[20, true], [21, false]])('%s', (amount, expected) => expect(allowed(amount)).toBe(expected));
it('ends', () => expect(countdown(3)).toBe(0));
`;

/** A rule with a spec that never gives it a negative amount. */
function planted(floor?: number, spec = SPEC) {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  const [rule, floors] = [join(folder, 'limit.decisions.ts'), join(folder, 'floors.json')];
  writeFileSync(rule, RULE);
  writeFileSync(join(folder, 'limit.decisions.spec.ts'), spec);
  writeFileSync(floors, JSON.stringify(floor === undefined ? {} : { [rule]: floor }));
  const mutate = (...options: string[]) => spawnSync('node', [...MUTATE, folder, '--floors', floors, ...options], { encoding: 'utf8' });
  return { rule, mutate, floors: (): Record<string, number> => JSON.parse(readFileSync(floors, 'utf8')) };
}

it('A mutant that no spec notices is reported, and endless loops are noticed', () => {
  const { rule, mutate } = planted();
  const { status, stdout, stderr } = mutate('--json');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const [report] = JSON.parse(stdout);
  expect(report).toMatchObject({ file: rule, floor: null });
  expect(report.survivors).toEqual([
    expect.objectContaining({ line: 3, original: 'amount < 0', replacement: 'false', verdict: 'survived' }),
    expect.objectContaining({ line: 3, original: 'amount < 0', replacement: 'amount <= 0', verdict: 'survived' }),
    expect.objectContaining({ line: 3, replacement: ';', verdict: 'survived' }),
  ]);
});

it('A score below its floor fails, and a floor rises to the score', () => {
  const below = planted(100);
  expect(below.mutate()).toMatchObject({ status: 1, stdout: expect.stringContaining('below its floor of 100.0') });
  const above = planted(10);
  expect(above.mutate('--raise')).toMatchObject({ status: 0, stdout: expect.not.stringContaining('floor') });
  expect(above.floors()[above.rule]).toBeGreaterThan(10);
});

it('A spec that fails without a mutant is an error', () => {
  const { mutate } = planted(undefined, SPEC.replace('[21, false]', '[21, true]'));
  expect(mutate()).toMatchObject({ status: 1, stderr: expect.stringContaining('limit.decisions.ts cannot be mutated') });
});
