import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const message = join(mkdtempSync(join(tmpdir(), 'commit-')), 'message');

function judged(text: string): { status: number | null; stderr: string } {
  writeFileSync(message, text);
  const { status, stderr } = spawnSync('node', ['scripts/commit-subject.mjs', message], { encoding: 'utf8' });
  return { status, stderr };
}

describe('the subject of a commit', () => {
  it.each([
    'orders: Retry the charge when the connection resets',
    'test mode: Process due jobs when the clock advances',
    'http-edge: Add the limit `BODY_BYTES`\n\nBecause bodies grow.',
    '\n# a comment\norders: Feed the list in pages\n',
    'Revert "orders: Retry the charge"',
    `orders: Add ${'x'.repeat(60)}`,
  ])('%j passes', (text) => expect(judged(text)).toEqual({ status: 0, stderr: '' }));

  it.each([
    ['Retry the charge', 'names no thing'],
    ['orders: retry the charge', 'a capital follows the colon'],
    ['orders: Retried the charge', 'use the imperative'],
    ['orders: Retrying the charge', 'use the imperative'],
    ['orders: Retries the charge', 'use the imperative'],
    ['orders: Retry', 'names no thing'],
    ['orders: Retry the charge.', 'ends with a full stop'],
    [`orders: Retry ${'again and '.repeat(7)}again`, 'has 89 characters; at most 72'],
    ['', 'names no thing'],
  ])('%j is refused: %s', (text, why) => {
    const { status, stderr } = judged(text);
    expect(status).toBe(1);
    expect(stderr).toContain(why);
  });

  it('is checked for each commit of a range', () => {
    expect(spawnSync('node', ['scripts/commit-subject.mjs', 'HEAD..HEAD']).status).toBe(0);
    expect(spawnSync('node', ['scripts/commit-subject.mjs', 'no-such-file']).status).toBe(2);
  });
});
