import { existsSync, readFileSync } from 'node:fs';

const [, promised] = readFileSync('SECURITY.md', 'utf8').split(/^## What is (?:promised|not)$/m) as [string, string];
const promises = promised.split(/^- \*\*/m).slice(1);

describe('the promises of SECURITY.md', () => {
  it('each name the tests that hold them', () => {
    const testsOf = (promise: string): string[] => [...(promise.split('Tests: ')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path!);
    expect(promises.length).toBeGreaterThan(20);
    expect(promises.filter((promise) => testsOf(promise).length === 0)).toEqual([]);
    expect(promises.flatMap(testsOf).filter((path) => !existsSync(path))).toEqual([]);
  });
});
