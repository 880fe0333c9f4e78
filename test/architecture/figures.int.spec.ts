import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The figures that the script finds above their budget in a project of these files. */
function above(files: Readonly<Record<string, string>>): { status: number | null; figures: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'figures-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const { status, stdout } = spawnSync('node', [resolve('scripts/figures.mjs'), '--check'], { cwd: root, encoding: 'utf8' });
  return { status, figures: stdout.trimEnd().split('\n').filter(Boolean).map((line) => line.split(/ {2,}/)[0]!) }; // prettier-ignore
}

const many = (count: number, named: (n: number) => string, text = 'x\n'.repeat(30)): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [named(n), text]));
const MODULE = `@Module({\n  providers: [\n${'    One,\n'.repeat(200)}  ],\n})\n${'\n'.repeat(30)}`;
const known = many(1, () => 'libs/a/a.module.ts', '\n'.repeat(30));

describe('the figures of a change', () => {
  it('are within their budgets in a small project', () => expect(above(known)).toEqual({ status: 0, figures: [] }));

  it.each([
    ['lines', { 'libs/a/a.ts': '\n'.repeat(200_000) }, 'Lines of the product'],
    ['lines of the base', { 'libs/http/a.ts': '\n'.repeat(30_000) }, 'Lines of the technical base'],
    ['small files', { 'libs/a/b.ts': 'x\n' }, 'Files under 25 lines, %'],
    ['handler files', many(60, (n) => `libs/a/${n}.handler.ts`), 'Handler files'],
    ['entries of a module', { 'libs/a/b.module.ts': MODULE }, 'Entries of the largest module'],
    ['rooms', many(60, (n) => `libs/room${n}/a.ts`), 'Rooms'],
    ['casts', { 'libs/a/b.ts': 'const { order } = event.data as Placed;\n'.repeat(300) }, 'Casts of event data and payloads'],
  ])('fail with too many %s', (_, files, figure) => expect(above({ ...known, ...files })).toEqual({ status: 1, figures: [figure] }));
});
