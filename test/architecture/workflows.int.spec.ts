import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const there = spawnSync('actionlint', ['-version']).status === 0;
const checked = (...files: string[]) => spawnSync('actionlint', ['-no-color', ...files], { encoding: 'utf8' });

(there ? describe : describe.skip)('the workflows (they are checked by actionlint: .ci/run brings it)', () => {
  it('have no faults', () => expect(checked()).toMatchObject({ status: 0, stdout: '' }));

  it('with a fault are found', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'workflow-')), 'ci.yml');
    writeFileSync(file, 'on: push\njobs:\n  tests:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: echo "${{ github.nothing }}"\n');
    expect(checked(file).stdout).toContain('property "nothing" is not defined');
  });
});
