import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { typedAt } from '#test/support/machine/command-line';
import { restored } from '#test/support/machine/restored';
import { commandLine } from '#test/support/machine/spawned-command-line';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { orderBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { shopper } from '#test/support/clients/shopper';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');
const ELSEWHERE = 'restored';

// What is backed up here is files; a deployment's servers have tools of their own.
const onFiles = process.env['BACKEND'] === undefined ? describe : describe.skip;

onFiles('a backup, taken while the service runs', () => {
  const directory = temporaryDirectory();
  const [sealed, plain, passphrase, forgotten] = ['b.age', 'b.zip', 'passphrase', 'forgotten.json'].map((name) => directory.path(name)) as [
    string,
    string,
    string,
    string,
  ];
  const encryption = ['--passphrase-file', passphrase];
  const restoredAt = (name: string, args: object, settings = {}): Promise<Json> => restored(directory.path(name), { ...args }, settings);
  let service: RunningService;
  let order: Json;
  let backups: { sealed: Json; plain: Json };

  beforeAll(async () => {
    writeFileSync(passphrase, 'correct horse battery staple\n');
    service = await startService('own');
    await given.paidOrder(service.merchant);
    const { id } = await given.paidOrder(service.merchant, ZUBEIDA.cart);
    order = await orderBecomes(service.merchant, id, { status: 'paid' });
    const [, words] = await typedAt(service.dataDir, 'backup', sealed, ...encryption, '--json');
    backups = { sealed: JSON.parse(words), plain: await service.operate('backup', { file: plain }) };
    await service.operate('customers.forget', { phone: ZUBEIDA.phone });
    writeFileSync(forgotten, JSON.stringify(await service.operate('history.list', { type: 'customer.forgotten' })));
  });
  afterAll(() => service.verifyAndStop());

  it('is restored elsewhere by the command line, verified, and shows what was there', async () => {
    const { code, stdout } = await commandLine(directory.path(ELSEWHERE), ['restore', sealed, ...encryption, '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      {
        position: backups.sealed.position,
        replaced: null,
        checkpoint_compared: true,
        verification: { verified: true, events: Number(backups.sealed.position) + 1 },
      },
    ]);
    const again = await startService('own', { dataDir: directory.path(ELSEWHERE) });
    const { id, amount, customer, shipping_address, created_at } = order;
    await orderBecomes(again.merchant, id, { status: 'paid', amount, customer, shipping_address, created_at });
    await given.paidOrder(again.merchant);
    await again.halt();
  });

  it('contains the keys only if it is encrypted, and otherwise needs them put back', async () => {
    const names = ({ files }: Json): string[] => files.map(({ name }: Json) => name);
    expect(names(backups.sealed)).toEqual(expect.arrayContaining(['personal-data.key', 'checkpoint.key', 'tls/key.pem']));
    expect(names(backups.plain).filter((name) => !name.endsWith('.db'))).toEqual([]);
    expect(names(backups.plain)).not.toContain('read-models.db');
    expect(names(backups.plain)).not.toContain('request-log.db');
    const key = `${service.dataDir}/personal-data.key`;
    expect(backups.plain.keep_apart).toEqual([key, `${service.dataDir}/checkpoint.key`]);
    expect(await restoredAt('without-key', { file: plain })).toMatchObject({
      error: { code: 'backup_unusable', message: expect.stringContaining('PERSONAL_DATA_KEY_FILE') },
    });
    expect(existsSync(directory.path('without-key'))).toBe(false);
    const other = directory.path('other.key');
    writeFileSync(other, Buffer.alloc(32, 7).toString('base64'));
    expect(await restoredAt('without-key', { file: plain }, { PERSONAL_DATA_KEY_FILE: other })).toMatchObject({
      error: { code: 'configuration_invalid' },
    });
    expect(existsSync(directory.path('without-key'))).toBe(false);
    expect(await restoredAt('with-one-key', { file: plain }, { PERSONAL_DATA_KEY_FILE: key })).toMatchObject({
      checkpoint_compared: false,
      verification: { verified: false, faults: [{ fault: 'key_missing' }] },
    });
    const signing = `${service.dataDir}/checkpoint.key`;
    expect(await restoredAt('with-keys', { file: plain }, { PERSONAL_DATA_KEY_FILE: key, CHECKPOINT_KEY_FILE: signing })).toMatchObject({
      checkpoint_compared: true,
      verification: { verified: true, faults: [] },
    });
  });

  it('still has the data of people forgotten after it, until a newer history is used', async () => {
    const settings = {
      PERSONAL_DATA_KEY_FILE: `${service.dataDir}/personal-data.key`,
      CHECKPOINT_KEY_FILE: `${service.dataDir}/checkpoint.key`,
    };
    const kept = async (name: string, args: object): Promise<Json> => {
      const answer = await restoredAt(name, { file: plain, ...args }, settings);
      const again = await startService('own', { dataDir: directory.path(name), settings });
      const found = await again.kept.containing(ZUBEIDA.words);
      const { customer } = (await again.merchant.get(`/orders/${order.id}`)).body;
      await again.halt();
      const partners = (file: string): boolean => file.includes('sandbox');
      return {
        forgotten: answer.forgotten,
        verified: answer.verification.verified,
        phone: customer.phone,
        found: found.filter((file) => !partners(file)),
      };
    };
    expect(await kept('knowing', {})).toMatchObject({ forgotten: 0, verified: true, phone: ZUBEIDA.phone });
    expect(await kept('forgetting', { forgotten })).toEqual({ forgotten: 1, verified: true, phone: null, found: [] });
  });

  it('replaces nothing without --replace, and keeps what it replaces', async () => {
    const place = directory.path('taken');
    const there = await startService('own', { dataDir: place });
    const replacing = { file: sealed, passphraseFile: passphrase, replace: true };
    expect(await restoredAt('taken', replacing)).toMatchObject({ error: { code: 'data_directory_in_use' } });
    await there.halt();
    const refusal = { code: 'invalid_value', message: expect.stringContaining('--replace') };
    expect(await restoredAt('taken', { file: plain })).toMatchObject({ error: refusal });
    const history = readFileSync(`${place}/history.db`);
    const listed = (list: string) => restoredAt('taken', { file: plain, replace: true, forgotten: list });
    expect(await listed(passphrase)).toMatchObject({ error: { param: 'forgotten' } });
    const part = directory.path('part.json');
    writeFileSync(part, JSON.stringify({ ...JSON.parse(readFileSync(forgotten, 'utf8')), has_more: true }));
    expect(await listed(part)).toMatchObject({ error: { param: 'forgotten', message: expect.stringContaining('--limit') } });
    expect(readFileSync(`${place}/history.db`).equals(history)).toBe(true);
    const answer = await restoredAt('taken', replacing);
    expect(answer).toMatchObject({ verification: { verified: true } });
    expect(readFileSync(`${answer.replaced}/history.db`).equals(history)).toBe(true);
    expect(readdirSync(directory.path('')).filter((name) => /\.(?:new|restor(?:ing|ed))$/.test(name))).toEqual([]);
  });

  it('does not overwrite a file, and needs an existing directory', async () => {
    for (const file of [plain, directory.path('nowhere/b.zip')])
      await expect(service.operate('backup', { file })).rejects.toMatchObject({ code: 'invalid_value', param: 'file' });
    const short = directory.path('short');
    writeFileSync(short, 'secret');
    await expect(service.operate('backup', { file: directory.path('c.age'), passphraseFile: short })).rejects.toMatchObject({
      param: 'passphrase-file',
    });
    expect(existsSync(directory.path('c.age'))).toBe(false);
  });
});
