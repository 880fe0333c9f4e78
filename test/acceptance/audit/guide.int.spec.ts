import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { typedAt } from '#test/support/machine/command-line';
import { alertsOf } from '#test/support/clients/raised-alerts';
import { eventually } from '#test/support/machine/eventually';
import { damage } from '#test/support/stores/damage';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { orderBecomes, refund } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { shopper } from '#test/support/clients/shopper';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const GUIDE = 'docs/auditing.md';
/** Starts a service that keeps checkpoints there: kept-checkpoints.int.spec.ts does that. */
const ELSEWHERE = '/mnt/auditors';
/** What refuses as it should: nothing is being built that could be paused or resumed, no plan is parked, and every event can be read. */
const REFUSED = ['projections pause', 'projections resume', 'jobs drop', 'history skip'];
/** One command line, whose output goes at most into a file. Its first use, with a pipe, and those of a restored directory run as processes. */
const COMMAND = /^npm run --silent cli -- (?<words>[^|>]+?)(?: > (?<file>\S+))?$/;
const WORD = /'([^']*)'|\S+/g;
/** What a person writes who is in the directory. */
const FILE = /^(?:passphrase|[\w-]+(?:\.zip)?\.(?:txt|json|age))$/;
const SUMIRA = shopper('+919876543210', 'Sumira Qadri', 'sumira.q', '12, Peepal Lane');

const commands = readFileSync(GUIDE, 'utf8')
  .split('\n```sh\n')
  .slice(1)
  .flatMap((block) => block.split('\n```')[0]!.split('\n'))
  .filter((line) => !line.includes(ELSEWHERE));

// Backups are of files here.
const onFiles = process.env['BACKEND'] === undefined ? describe : describe.skip;

onFiles('the guide for auditors', () => {
  const directory = temporaryDirectory();
  const { service } = serviceUnderTest('own');
  let known: Readonly<Record<string, string>>;

  /** As somebody types it who has read no more than the guide: a command in this process, anything else in a shell. */
  async function typed(line: string): Promise<{ code: number; stdout: string; stderr: string }> {
    const words = Object.entries(known).reduce((text, [shown, actual]) => text.replaceAll(shown, actual), line);
    const command = COMMAND.exec(words);
    if (command !== null) return here(command.groups as { words: string; file?: string });
    const env = { ...process.env, DATA_DIR: service.dataDir, CURL_HOME: directory.path('') };
    const ran = promisify(execFile)('sh', ['-c', words], { cwd: directory.path(''), env });
    return ran.then(
      (said) => ({ code: 0, ...said }),
      (fault) => fault,
    );
  }

  async function here({ words, file }: { words: string; file?: string }): Promise<{ code: number; stdout: string; stderr: string }> {
    const typedWords = [...words.matchAll(WORD)].map(([word, quoted]) => quoted ?? word);
    const [code, stdout, stderr] = await typedAt(
      service.dataDir,
      ...typedWords.map((word) => (FILE.test(word) ? directory.path(word) : word)),
    );
    if (file !== undefined) writeFileSync(directory.path(file), stdout);
    return { code, stdout, stderr };
  }

  beforeAll(async () => {
    for (const name of ['package.json', 'dist', 'node_modules', 'docs']) symlinkSync(resolve(name), directory.path(name));
    writeFileSync(directory.path('passphrase'), 'correct horse battery staple\n');
    writeFileSync(directory.path('.curlrc'), `cacert = "${service.addresses.certificate.file}"\nfail\nsilent\n`);
    const { id } = await given.paidOrder(service.merchant, SUMIRA.cart);
    await orderBecomes(service.merchant, id, { status: 'paid' });
    await refund(service.merchant, id, 5_000);
    const { data } = await service.operate('history.show', { id });
    const { verifier } = await service.operate('audit.checkpoint');
    const { key } = await service.operate('keys.create', { type: 'restricted', mode: 'live', name: 'Auditors', scopes: 'history:read' });
    const revoked = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'To be revoked' });
    known = {
      '/media/audit': directory.path('audit'),
      'payments-and-orders/history/5a1f…+3c9e2f10+AZ…': verifier,
      'https://…': service.addresses.api,
      '2026-01-31 18:30': new Date(Date.now() + 60_000).toISOString().slice(0, 16).replace('T', ' '),
      '--position 1274': `--position ${data.at(-1).position}`,
      'rk_live_…': key,
      'key_…': revoked.id,
      'ord_…': id,
    };
  });

  async function expectFollowed(lines: readonly string[]): Promise<void> {
    for (const line of lines) {
      const { code, stdout, stderr } = await typed(line);
      const expected = REFUSED.some((each) => line.includes(each)) ? 1 : 0;
      expect({ line, code, ...(code !== expected && { stdout, stderr }) }).toEqual({ line, code: expected });
    }
  }
  const ofBackup = (line: string): boolean => /\b(?:backup|restored)\b/.test(line);

  it('can be followed word by word', async () => {
    await expectFollowed(commands.filter((each) => !ofBackup(each) && !/op_…|projections skip/.test(each)));
  });

  it('leads to a backup that is restored elsewhere', async () => {
    const lines = commands.filter((each) => ofBackup(each) && !each.includes('verify'));
    expect(lines).toHaveLength(2);
    await expectFollowed(lines);
  });

  it('leads to a verification of what was restored', async () => {
    const lines = commands.filter((each) => ofBackup(each) && each.includes('verify'));
    expect(lines).toHaveLength(1);
    await expectFollowed(lines);
  });

  it('leads from an act to all its facts', async () => {
    const acts = await service.operate('history.list', { actor: 'asha', type: 'operation.begun' });
    const [revoking] = acts.data as Json[];
    expect(revoking).toMatchObject({ data: { name: 'keys.revoke' } });
    known = { ...known, 'op_…': revoking!.stream.slice('operation-'.length) };
    const [line] = commands.filter((each) => each.includes('op_…'));
    expect((await typed(line!)).stdout).toContain('operation.ended');
  });

  it('leads out of a read model that cannot apply an event', async () => {
    const { id } = await given.paidOrder(service.merchant);
    await damage(service, id);
    await eventually(async () => expect(await alertsOf(service.merchant, { type: 'stream_parked', order: id })).not.toEqual([]));
    const [{ projection }] = (await service.operate('projections.parked')).data;
    known = { 'refunds order-ord_…': `${projection} order-${id}`, ...known };
    const [line] = commands.filter((each) => each.includes('projections skip'));
    expect(await typed(line!)).toMatchObject({ code: 0 });
  });
});
