import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { typedAt } from '#test/support/machine/command-line';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest, startService } from '#test/support/services/service-under-test';
import type { RunningService } from '#test/support/services/running-service';
import { given } from '#test/support/given/given';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const { service, merchant } = serviceUnderTest('own');

const directory = temporaryDirectory();
const typed = async (dataDir: string, ...words: string[]): Promise<[code: number, answer: Json]> => {
  const [code, out, err] = await typedAt(dataDir, ...words, '--json');
  return [code, JSON.parse(out || err)];
};
const keptAs = (name: string, note: string): string => {
  writeFileSync(directory.path(name), note);
  return directory.path(name);
};
const keyFileOf = (dataDir: string): string => join(dataDir, 'checkpoint.key');
const checkpointOf = async (dataDir: string): Promise<string> => (await typed(dataDir, 'checkpoint'))[1].checkpoint;

describe('a forged checkpoint', () => {
  let kept: string;
  let another: RunningService;
  beforeAll(async () => {
    await given.paidOrder(merchant);
    kept = await checkpointOf(service.dataDir);
    another = await startService('own');
  });
  afterAll(() => another.stop());

  it('is not reported for one that this service has signed', async () => {
    const file = keptAs('kept.txt', kept);
    expect(await typed(service.dataDir, 'verify', '--checkpoint', file)).toMatchObject([0, { verified: true }]);
    expect((await typed(service.dataDir, 'consistency', file, keptAs('now.txt', await checkpointOf(service.dataDir))))[0]).toBe(0);
  });

  it.each<[string, (note: string) => Buffer]>([
    ['line ends of Windows', (note) => Buffer.from(note.replaceAll('\n', '\r\n'))],
    ['a byte order mark and blank lines at its end', (note) => Buffer.from(`\ufeff${note}\r\n\n`)],
    ['UTF-16, as some consoles write it', (note) => Buffer.from(`\ufeff${note}`, 'utf16le')],
  ])('is not reported for one that was passed on with %s', async (_, changed) => {
    const [file, now] = [directory.path('changed.txt'), keptAs('now.txt', await checkpointOf(service.dataDir))];
    writeFileSync(file, changed(kept));
    expect(await typed(service.dataDir, 'verify', '--checkpoint', file)).toMatchObject([0, { verified: true }]);
    const [code, proof] = await typed(service.dataDir, 'consistency', file, now);
    expect([code, proof.before]).toEqual([0, kept]);
  });

  it.each([
    ['an empty file', ''],
    ['a file of something else', '{"object": "checkpoint"}'],
    ['the first lines of one', 'history\n12\n'],
  ])('is not reported for %s, which is no checkpoint', async (_, text) => {
    const [file, own] = [keptAs('none.txt', text), keptAs('kept.txt', kept)];
    const refused = (param: string): unknown => [2, { error: expect.objectContaining({ code: 'invalid_value', param }) }];
    expect(await typed(service.dataDir, 'verify', '--checkpoint', file)).toEqual(refused('checkpoint'));
    expect(await typed(service.dataDir, 'consistency', own, file)).toEqual(refused('now'));
  });

  it.each<[string, () => Promise<string> | string]>([
    ['one that names another log', () => kept.replaceAll(kept.split('\n')[0]!, 'other.example')],
    ['the head of another service’s log', () => checkpointOf(another.dataDir)],
  ])('is not reported for %s, which has another key', async (_, note) => {
    const [file, own] = [keptAs('other.txt', await note()), keptAs('kept.txt', kept)];
    for (const full of [[], ['--full']]) {
      const [code, { verified, fault_count, faults }] = await typed(service.dataDir, 'verify', ...full, '--checkpoint', file);
      expect([code, verified, fault_count]).toEqual([1, false, 1]);
      expect(faults).toMatchObject([
        { fault: 'checkpoint_of_another_key', message: expect.stringContaining('the key that you kept with it (--key)') },
      ]);
    }
    const refused = (param: string): unknown => [1, { error: expect.objectContaining({ code: 'checkpoint_of_another_key', param }) }];
    expect(await typed(service.dataDir, 'consistency', file, own)).toEqual(refused('before'));
    expect(await typed(service.dataDir, 'consistency', own, file)).toEqual(refused('now'));
  });

  it.each<[string, () => Promise<string> | string]>([
    ['more entries', () => kept.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`)],
    ['another root', () => kept.replace(/\n[A-Za-z0-9+/]{43}=\n/, `\n${'A'.repeat(43)}=\n`)],
    ['another signature', () => kept.replace(/([A-Za-z0-9+/]{8})=\n$/, 'AAAAAAAA=\n')],
    ['no signature', () => kept.slice(0, kept.indexOf('—'))],
  ])('with %s is refused by every command with a checkpoint', async (_, forge) => {
    const [file, own] = [keptAs('forged.txt', await forge()), keptAs('kept.txt', kept)];
    expect(readFileSync(file, 'utf8')).not.toBe(kept);
    const refused = (param: string): unknown => [1, { error: expect.objectContaining({ code: 'checkpoint_forged', param }) }];
    expect(await typed(service.dataDir, 'verify', '--checkpoint', file)).toEqual(refused('checkpoint'));
    expect(await typed(service.dataDir, 'verify', '--full', '--checkpoint', file)).toEqual(refused('checkpoint'));
    expect(await typed(service.dataDir, 'consistency', file, own)).toEqual(refused('before'));
    expect(await typed(service.dataDir, 'consistency', own, file)).toEqual(refused('now'));
  });

  it('is refused in a proof', async () => {
    const proof = (await typed(service.dataDir, 'prove', (await given.paidOrder(merchant)).id))[1];
    const forged = keptAs('proof.json', JSON.stringify({ ...proof, checkpoint: await checkpointOf(another.dataDir) }));
    const [code, { holds }] = await typed(service.dataDir, 'verify-proof', forged, '--key', proof['verifier']);
    expect([code, holds]).toEqual([1, false]);
  });
});

describe('a checkpoint that was kept with its key', () => {
  let other: RunningService;
  let file: string;
  let note: string;
  let key: string;
  beforeAll(async () => {
    other = await startService('own');
    const { dataDir } = other;
    await given.paidOrder(other.merchant);
    const { checkpoint, verifier } = (await typed(dataDir, 'checkpoint'))[1];
    [note, key, file] = [checkpoint, verifier, keptAs('with-key.txt', checkpoint)];
  });
  afterAll(() => other.stop());

  it('is judged by that key, which still signs here', async () => {
    const [code, { verified, notes }] = await typed(other.dataDir, 'verify', '--checkpoint', file, '--key', key);
    expect([code, verified, notes]).toEqual([0, true, []]);
  });

  it('is refused if the key did not sign it, is invalid, or is another one', async () => {
    const forged = keptAs('forged.txt', note.replace(/\n(\d+)\n/, '\n1\n'));
    const refused = (code: string, param: string): unknown => ({ error: expect.objectContaining({ code, param }) });
    const typedWith = (...words: string[]) => typed(other.dataDir, 'verify', ...words);
    expect(await typedWith('--checkpoint', forged, '--key', key)).toEqual([1, refused('checkpoint_forged', 'checkpoint')]);
    expect(await typedWith('--checkpoint', file, '--key', 'mine')).toEqual([2, refused('invalid_value', 'key')]);
    expect(await typedWith('--key', key)).toEqual([2, refused('missing_field', 'checkpoint')]);
    const { verifier } = (await typed(service.dataDir, 'checkpoint'))[1];
    const [code, { faults }] = await typedWith('--checkpoint', file, '--key', verifier);
    expect([code, faults]).toMatchObject([
      1,
      [{ fault: 'checkpoint_of_another_key', message: expect.stringContaining('than the one that you gave') }],
    ]);
  });

  it('agrees with a history whose service now signs with another key, with a note', async () => {
    const { dataDir } = other;
    await other.halt();
    writeFileSync(keyFileOf(dataDir), generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));
    other = await startService('own', { dataDir });
    const [unsaid, { faults }] = await typed(dataDir, 'verify', '--checkpoint', file);
    expect([unsaid, faults]).toMatchObject([1, [{ fault: 'checkpoint_of_another_key' }, { fault: 'key_missing' }]]);
    const [code, { verified, notes }] = await typed(dataDir, 'verify', '--checkpoint', file, '--key', key);
    expect([code, verified, notes]).toMatchObject([0, true, [{ note: 'key_changed' }]]);
    const [, out] = await typedAt(dataDir, 'verify', '--checkpoint', file, '--key', key);
    expect(out).toContain('this service signs with another one now');

    const now = keptAs('now.txt', await checkpointOf(dataDir));
    expect(await typed(dataDir, 'consistency', file, now)).toMatchObject([1, { error: { code: 'checkpoint_of_another_key' } }]);
    const [proven, proof] = await typed(dataDir, 'consistency', file, now, '--key', key);
    expect(proven).toBe(0);
    const grown = keptAs('grown.json', JSON.stringify(proof));
    const verdict = await typed(dataDir, 'verify-proof', grown, '--key', key);
    expect(verdict).toMatchObject([0, { holds: true, notes: [{ note: 'key_changed' }] }]);
  });
});

const onEmbeddedStores = process.env['BACKEND'] === undefined ? it : it.skip;

onEmbeddedStores('a kept checkpoint exposes a log that was rebuilt over a rewritten history and validly signed', async () => {
  const settings = { OPERATIONS_PORT: '0' };
  let other = await startService('own', { settings });
  const { dataDir } = other;
  const { id } = await given.paidOrder(other.merchant);
  const file = keptAs('before.txt', await checkpointOf(dataDir));
  await other.halt();

  const history = new DatabaseSync(join(dataDir, 'history.db'));
  const rewrite = `UPDATE events SET data = replace(data, 'pay_', 'paz_') WHERE stream = ? AND type = 'payment.captured'`;
  expect(history.prepare(rewrite).run(`order-${id}`).changes).toBe(1);
  history.close();
  for (const log of ['', '-wal', '-shm']) rmSync(join(dataDir, `history-log.db${log}`), { force: true });

  other = await startService('own', { dataDir, settings });
  try {
    const head = await checkpointOf(dataDir);
    expect(await typed(dataDir, 'verify')).toMatchObject([1, { verified: false, faults: [{ fault: 'log_remade' }] }]);
    await typed(dataDir, 'history', 'accept-log', '--reason', 'ticket 7');
    expect(await typed(dataDir, 'verify')).toMatchObject([0, { verified: null }]);
    const [code, { faults }] = await typed(dataDir, 'verify', '--checkpoint', file);
    expect([code, faults]).toEqual([1, [expect.objectContaining({ fault: 'history_rewritten' })]]);
    const [, proof] = await typed(dataDir, 'consistency', file, keptAs('after.txt', head));
    const grown = keptAs('grown.json', JSON.stringify(proof));
    const [verdict, { holds }] = await typed(dataDir, 'verify-proof', grown, '--key', proof['verifier']);
    expect([verdict, holds]).toEqual([1, false]);
  } finally {
    await other.stop();
  }
});
