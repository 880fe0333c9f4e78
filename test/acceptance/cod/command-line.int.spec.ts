import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runCli } from '#apps/cli/run-cli';
import { OperationsClient } from '#apps/operators/operations-client';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder } from '#test/support/clients/shop';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const { service, merchant } = serviceUnderTest('own');

const directory = temporaryDirectory();

/** What somebody sees who types these words beside the running service, and how that ends. */
async function typed(...words: string[]): Promise<[code: number, said: string]> {
  const written: string[] = [];
  const screen = new Writable({ write: (chunk, _, done) => (written.push(String(chunk)), done()) });
  const reach = async () => (await OperationsClient.connect(join(service.dataDir, OPERATORS_SOCKET)))!;
  const code = await runCli(words, { stdin: Readable.from([]), stdout: screen, stderr: screen, reach });
  return [code, written.join('')];
}

describe('remittances import', () => {
  const importing = (path: string, ...more: string[]): Promise<[number, string]> =>
    typed('remittances', 'import', path, '--courier', 'DTDC', '--mode', 'test', ...more);

  it('imports a file and shows its findings', async () => {
    const { id, amount_cod_due: due } = await codOrder(merchant);
    await merchant.post(`/test_helpers/orders/${id}/ship`, { tracking_number: 'CLI1', courier_code: 'dtdc' });
    await merchant.post(`/test_helpers/orders/${id}/deliver`);
    // As it is typed: from where the command line is, which is not where the service is.
    const path = relative('', directory.path('cod.csv'));
    const rest = Array.from({ length: 1000 }, (_, n) => `NOBODY${n},10.00`);
    writeFileSync(path, ['AWB,COD Amount', `CLI1,${(due - 5000) / 100}`, ...rest].join('\n'));
    const [tried, said] = await importing(path, '--dry-run', '--json');
    expect([tried, JSON.parse(said)]).toEqual([
      0,
      expect.objectContaining({ counts: expect.objectContaining({ short: 1, unmatched: 1000 }) }),
    ]);
    const [code, shown] = await importing(path);
    expect(code).toBe(0);
    expect(shown).toMatch(/status +discrepancy/);
    expect(shown).toMatch(new RegExp(`short +2 +${id} +CLI1 +-5000`));
    const [again, refused] = await importing(path);
    expect([again, refused]).toEqual([1, expect.stringContaining('taken in before')]);
  });

  it('imports a file in the given currency', async () => {
    const { id } = await codOrder(merchant, { currency: 'USD', amount: 1999, amount_details: undefined, line_items: undefined });
    await merchant.post(`/test_helpers/orders/${id}/ship`, { tracking_number: 'CLI2', courier_code: 'dtdc' });
    await merchant.post(`/test_helpers/orders/${id}/deliver`);
    const path = directory.path('usd.csv');
    writeFileSync(path, 'AWB,COD Amount\nCLI2,19.99');
    const counted = async (...more: string[]) => JSON.parse((await importing(path, '--dry-run', '--json', ...more))[1]).counts;
    expect(await counted()).toMatchObject({ matched: 0, unmatched: 1 });
    expect(await counted('--currency', 'usd')).toMatchObject({ matched: 1, unmatched: 0 });
    expect(await importing(path, '--currency', 'dollars')).toEqual([2, expect.stringContaining('ISO 4217')]);
  });

  it('reports what it cannot read', async () => {
    expect(await importing(directory.path('nothing.csv'))).toEqual([2, expect.stringContaining('nothing.csv cannot be read')]);
    expect((await typed('remittances', 'import', 'x.csv'))[0]).toBe(2);
  });
});
