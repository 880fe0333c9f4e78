import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A project of these files, with the script and these budgets. */
function projectOf(files: Readonly<Record<string, string>>, budgets: object = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'words-'));
  cpSync('scripts/words', join(root, 'scripts/words'), { recursive: true });
  cpSync('scripts/words.mjs', join(root, 'scripts/words.mjs'));
  writeFileSync(join(root, 'scripts/words/budgets.json'), JSON.stringify(budgets));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

function words(root: string, ...args: string[]): { status: number | null; stdout: string } {
  const { status, stdout } = spawnSync('node', ['scripts/words.mjs', ...args], { cwd: root, encoding: 'utf8' });
  return { status, stdout };
}

const found = (text: string, file = 'libs/orders/a.ts'): string[] =>
  words(projectOf({ [file]: text }), '--list', 'libs/orders')
    .stdout.split('\n')
    .slice(0, -2)
    .map((line) => /^\S+ (.+) \(/.exec(line)![1]!);

describe('private words', () => {
  it.each([
    ['/** Has people told of what a read model cannot take in. */', ['told']],
    ['// What was asked for, be it paid or not.', ['What', 'asked', 'be it']],
    ['/**\n * It is left to whoever\n * comes.\n */', ['whoever']],
    ['/** At most so long waits what asks nobody. */', ['At most so long', 'waits what']],
    ['// It counts by\n', []],
    ['/** A payment goes back\n * by itself. */', ['by itself']],
    ['/** How a collection stands. */', ['stands']],
    ['/** Of faults, the first are shown. */', ['Of faults']],
    ["it('says of which order it was asked', run);", ['asked', 'says of']],
    ['const told = misfit.wayOut;', ['told', 'misfit', 'wayOut']],
    ['const next = gateway.outstanding, retold = shownAsKept;', []],
    ["const name = 'told';", []],
    ['/** Reads `told` of the fact. */', []],
    ['const pattern = /\\/\\*told "it was asked/; // whatever', ['whatever']],
    ['/** Resolves the alert when the stream catches up. */', []],
    ['/** Up to where the history is in all of them. */', ['Up to where']],
    ['// Until when nobody else can hold it.', ['Until when']],
    ['/** Those that were prepared. Of these, one goes on. */', ['Those that', 'goes on']],
    ['/** What was planned by then. */', ['What', 'What was planned by then']],
    ['/** In no order. What is there was looked at, brought on and taken in. */', ['In no order', 'looked at', 'brought on', 'taken in']],
    ['/** Where a filter selects intervals, the scope comes first. */', []],
    ['/** The checkpoint up to which the history is folded. Until then, nothing is read. */', []],
    ['// which is what it was by then', []],
  ])('are found in %j', (text, expected) => expect(found(text)).toEqual(expected));

  it('are found in Markdown, but not in what it quotes', () => {
    const text = 'The merchant is\ntold of it.\n\n```\ntold\n```\n\nA field `told`, [a link](told.md).\n';
    expect(found(text, 'libs/orders/README.md')).toEqual(['told']);
  });

  it('are counted among the comments of a folder by their openings', () => {
    const root = projectOf({ 'libs/orders/a.ts': '/** What it is. */\n// The sum.\n/** The refunds of an order. */\n' });
    expect(words(root, '--openings').stdout).toBe(' 33.3 %     1 of    3  libs/orders\n');
  });

  it('are shown with their line and what to write', () => {
    const { stdout } = words(projectOf({ 'libs/orders/a.ts': 'run();\n/**\n * Runs.\n * Whoever asks.\n */' }), '--list', 'libs/orders');
    expect(stdout).toContain('libs/orders/a.ts:4 Whoever (whoever). Write: name the actor or the thing');
  });
});

describe('the budget of a folder', () => {
  const files = { 'libs/orders/a.ts': '// told\n', 'test/acceptance/b.ts': '// told, told\n', 'README.md': 'Told.\n' };

  it('is kept', () => {
    const { status, stdout } = words(projectOf(files, { '.': 1, 'libs/orders': 1, 'test/acceptance': 2 }));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^test\/acceptance +2 of +2/m);
  });

  it('fails when there are more', () => {
    const { status, stdout } = words(projectOf(files, { 'libs/orders': 1, 'test/acceptance': 1, '.': 1 }));
    expect(status).toBe(1);
    expect(stdout).toContain('1 too many: npm run words -- --list test/acceptance');
  });

  it('may be lowered when there are fewer, and never raised', () => {
    const root = projectOf(files, { 'libs/orders': 5, 'libs/gone': 1, 'test/acceptance': 1, '.': 1 });
    expect(words(root).stdout).toContain('lower the budget to 1');
    expect(words(root, '--lower').status).toBe(1);
    expect(JSON.parse(readFileSync(join(root, 'scripts/words/budgets.json'), 'utf8'))).toEqual({
      '.': 1,
      'libs/orders': 1,
      'test/acceptance': 1,
    });
  });

  it('is given to a machine as JSON', () => {
    const { stdout } = words(projectOf(files, { '.': 1, 'libs/orders': 1, 'test/acceptance': 2 }), '--json');
    expect(JSON.parse(stdout)).toContainEqual({ folder: 'libs/orders', count: 1, budget: 1, verdict: '' });
  });
});
