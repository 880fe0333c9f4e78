import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The verdict of the script on a project of these pages. */
function judged(pages: Readonly<Record<string, string>>): { status: number | null; faults: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'docs-'));
  cpSync('scripts/docs', join(root, 'scripts/docs'), { recursive: true });
  cpSync('scripts/docs.mjs', join(root, 'scripts/docs.mjs'));
  for (const [file, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const { status, stdout } = spawnSync('node', ['scripts/docs.mjs'], { cwd: root, encoding: 'utf8' });
  return { status, faults: stdout.trimEnd().split('\n').slice(0, -1) };
}

const LONG = 'word '.repeat(40);

describe('the documentation', () => {
  it('passes with short lines and links that lead somewhere', () => {
    const pages = { 'docs/a.md': '# A\n\n[B](b.md#one-more-part)\n', 'docs/b.md': '# B\n\n## One more: part\n' };
    expect(judged(pages)).toEqual({ status: 0, faults: [] });
  });

  it.each([
    ['a long line', { 'docs/a.md': LONG }, 'docs/a.md:1 is longer than 160 characters'],
    ['a long decision', { 'docs/decisions/0001-a.md': 'x\n'.repeat(41) }, 'docs/decisions/0001-a.md has 41 lines, of at most 40'],
    ['a link to no page', { 'libs/a/README.md': '[B](b.md)' }, 'libs/a/README.md links to b.md, which is not there'],
    ['a link to no heading', { 'README.md': '[A](docs/a.md#b)', 'docs/a.md': '# A' }, 'README.md links to docs/a.md#b, which is not there'],
    ['too many words', { 'docs/a.md': 'word\n'.repeat(200_000) }, expect.stringMatching(/^200000 words of documentation, of at most \d+/)],
  ])('fails with %s', (_, pages, fault) => expect(judged(pages as Record<string, string>)).toEqual({ status: 1, faults: [fault] }));

  it('may have long rows of tables and long commands', () => {
    expect(judged({ 'docs/a.md': `| ${LONG} |\n\n\`\`\`sh\n${LONG}\n\`\`\`\n` }).faults).toEqual([]);
  });
});
