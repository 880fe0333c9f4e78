// Mutates rules, and reports which mutants their specs do not notice.
//   npm run mutate -- [PATH...]    these files or folders; all rules without one
//   npm run mutate -- --json       one document for programs
//   npm run mutate -- --raise      raises the floors to the scores
//   npm run mutate -- --threads N  files mutated at the same time; by default as many as there are cores
//   npm run mutate -- --floors F   another file of floors
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type FileReport, type Floors, isBelowFloor, type Judged, printed, raised, reportOf } from '#test/mutation/report';

const RULES = '**/*.decisions.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, raise: { type: 'boolean' }, threads: { type: 'string' }, floors: { type: 'string' } },
});
const paths = positionals.length > 0 ? positionals : ['libs'];
const files = paths
  .flatMap((path) => (statSync(path).isDirectory() ? globSync(`${path.replace(/\/$/, '')}/${RULES}`) : [path]))
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();

/** Specs of pure parts. Those with random examples are left out: a score would change from run to run. */
const pureSpecs = globSync('libs/**/*.spec.ts', { exclude: ['**/*.int.spec.ts'] })
  .map((spec) => ({ spec: spec.replaceAll('\\', '/'), text: readFileSync(spec, 'utf8') }))
  .filter(({ text }) => !text.includes("'fast-check'"));

/** The spec beside a rule, those that import the rule, and those of the other rules of its room, which may use it through others. */
function specsOf(file: string): string[] {
  const beside = file.replace(/\.ts$/, '.spec.ts');
  const imported = `'${file.replace(/^libs\//, '#').replace(/\.ts$/, '')}'`;
  const room = /^libs\/[^/]+\//.exec(file)?.[0];
  const others = pureSpecs.filter(
    ({ spec, text }) => text.includes(imported) || (room !== undefined && spec.startsWith(room) && spec.includes('/domain/')),
  );
  return [...new Set([...(existsSync(beside) ? [beside] : []), ...others.map(({ spec }) => spec)])];
}

function judged(file: string): Promise<Judged[]> {
  return new Promise((resolve, reject) => {
    const workerData = { file, specs: specsOf(file) };
    new Worker(new URL('mutation-thread.ts', import.meta.url), { workerData })
      .on('message', resolve)
      .on('error', (cause) => reject(new Error(`${file} cannot be mutated`, { cause })))
      .on('exit', () => reject(new Error(`${file}: a test of its spec does not end`)));
  });
}

const floorsFile = values.floors ?? 'test/mutation/floors.json';
const floors = JSON.parse(readFileSync(floorsFile, 'utf8')) as Floors;
let reports: FileReport[] = [];
const left = files.values();
async function mutate(): Promise<void> {
  for (const file of left) reports.push(reportOf(file, await judged(file), floors));
}
await Promise.all(Array.from({ length: Number(values.threads ?? availableParallelism()) }, mutate));
reports.sort((a, b) => (a.file < b.file ? -1 : 1));

if (values.raise) {
  const all = raised(floors, reports);
  writeFileSync(floorsFile, `${JSON.stringify(all, null, 2)}\n`);
  reports = reports.map((report) => ({ ...report, floor: all[report.file]! }));
}
console.log(values.json ? JSON.stringify(reports) : printed(reports));
if (reports.some(isBelowFloor)) process.exitCode = 1;
