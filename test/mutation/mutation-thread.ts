import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { expect } from 'expect';
import { describe, getState, it, resetState, test } from 'jest-circus';
import { instrumented } from '#test/mutation/instrumented';
import { compiled } from '#test/runner/from-sources';

type Block = ReturnType<typeof getState>['rootDescribeBlock'];
type Run = () => unknown;
type Hits = Record<string, number>;

/** What the instrumented code reads and writes. */
interface Switch {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit: number;
  mutantCoverage: { static: Hits; perTest: Record<string, Hits> };
}

const { file, specs } = workerData as { file: string; specs: readonly string[] };
/** A mutant that runs more often is in an endless loop. */
const HITS = 100_000;
/** The same for a loop that does not run the mutant itself. */
const TIMEOUT_MS = 5_000;

const target = resolve(file);
const { code, mutants } = await instrumented(target, readFileSync(target, 'utf8'));
const control: Switch = { hitLimit: HITS, mutantCoverage: { static: {}, perTest: {} } };
const shared: { runs?: Run } = {};
Object.assign(globalThis, { describe, it, test, expect, __stryker__: control, __mutation__: shared });

/** All sources are loaded again for a mutant that runs while they load. */
let generation = 0;
const compiledOnce = new Map<string, string>();
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith('.ts') ? { ...found, url: `${found.url}?${generation}` } : found;
  },
  load(url, context, next) {
    const [address = ''] = url.split('?');
    if (!address.endsWith('.ts')) return next(url, context);
    const path = fileURLToPath(address);
    const source = compiledOnce.get(path) ?? compiled(path, path === target ? code : readFileSync(path, 'utf8'));
    compiledOnce.set(path, source);
    return { format: 'module', source, shortCircuit: true };
  },
});

function testsIn({ children, hooks }: Block): Run[] {
  if (hooks.length > 0) throw new Error(`The specs of ${file} have hooks: the spec of a rule needs none.`);
  return children.flatMap((child) => {
    if (child.type === 'describeBlock') return testsIn(child);
    return child.mode === 'skip' || child.mode === 'todo' ? [] : [child.fn as Run];
  });
}

async function loaded(): Promise<Run[]> {
  generation++;
  resetState();
  for (const spec of specs) await import(pathToFileURL(resolve(spec)).href);
  return testsIn(getState().rootDescribeBlock);
}

/** Interrupts a test that loops forever. */
async function run(each: Run): Promise<void> {
  shared.runs = each;
  await runInThisContext('__mutation__.runs()', { timeout: TIMEOUT_MS });
}

async function isKilled(id: string, tests: () => Promise<readonly Run[]>): Promise<boolean> {
  Object.assign(control, { activeMutant: id, hitCount: 0 });
  try {
    for (const each of await tests()) await run(each);
    return false;
  } catch {
    return true;
  } finally {
    control.activeMutant = '';
  }
}

const tests = await loaded();
for (const [index, each] of tests.entries()) {
  control.currentTestId = `test ${index}`;
  await run(each);
}
delete control.currentTestId;
const { static: whileLoading, perTest } = control.mutantCoverage;
const verdicts = [];
for (const mutant of mutants) {
  const covering = tests.filter((_, index) => perTest[`test ${index}`]?.[mutant.id]);
  const isStatic = Boolean(whileLoading[mutant.id]);
  const killed = await isKilled(mutant.id, isStatic ? loaded : () => Promise.resolve(covering));
  verdicts.push({ ...mutant, verdict: killed ? 'killed' : isStatic || covering.length > 0 ? 'survived' : 'not covered' });
}
parentPort!.postMessage(verdicts);
