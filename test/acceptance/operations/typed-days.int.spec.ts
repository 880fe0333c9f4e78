import { typedAt } from '#test/support/machine/command-line';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const { service } = serviceUnderTest('own');

const DAY = '2026-02-30';
const directory = temporaryDirectory();

const REPORT = ['reports', 'run', 'orders.1', '--mode', 'test'];

/** Of things that are not there: the day is read first. */
const TYPED: readonly (readonly [option: string, words: readonly string[]])[] = [
  ['from', ['history', 'list', '--from', DAY]],
  ['to', ['history', 'list', '--to', DAY]],
  ['from', ['history', 'export', directory.path('history'), '--from', DAY]],
  ['time', ['history', 'at', 'ord_none', '--time', `${DAY} 18:30`]],
  ['from', ['history', 'diff', 'ord_none', '--from', DAY]],
  ['to', ['history', 'diff', 'ord_none', '--from', '1h', '--to', DAY]],
  ['from', ['verify', '--against', 'gateway', '--from', DAY]],
  ['to', ['verify', '--against', 'shop', '--to', `${DAY}T10:00+05:30`]],
  ['since', ['endpoints', 'recover', 'we_none', '--since', DAY]],
  ['from', [...REPORT, '--from', DAY, '--to', '2026-03-10']],
  ['to', [...REPORT, '--from', '2026-01-31', '--to', DAY]],
];

it('a day that no calendar has ends each command that takes one with 2 and words', async () => {
  for (const [option, words] of TYPED) {
    const [code, , err] = await typedAt(service.dataDir, ...words);
    expect([words, code, err]).toEqual([words, 2, expect.stringContaining(`${option} is ${DAY}, and there is no such day`)]);
  }
});
