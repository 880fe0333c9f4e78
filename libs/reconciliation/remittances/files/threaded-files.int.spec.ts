import { writeFileSync } from 'node:fs';
import { DomainError } from '#kernel/domain-error';
import { ThreadedFiles } from '#reconciliation/remittances/files/threaded-files';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const TERMS = { digits: 2, currency: 'INR', now: 1_800_000_000, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const HEADER = 'AWB,COD Amount,UTR\n';
/** How much of the work of reading a file may be done by the thread that answers requests. */
const MOST_HERE = 0.2;

describe('files that are read in a thread', () => {
  const directory = temporaryDirectory();
  const file = (content: string): string => {
    const path = directory.path('file.csv');
    writeFileSync(path, content);
    return path;
  };
  let files: ThreadedFiles;
  beforeEach(() => {
    files = new ThreadedFiles();
  });
  afterEach(() => files.onApplicationShutdown());

  const cpuOf = (usage: NodeJS.CpuUsage): number => usage.user + usage.system;

  it.each([
    ['rows of one cell', 'x\n'],
    ['rows of separators', ',,,,\n'],
    ['empty rows', '\n'],
  ])('cost the requests next to nothing: %s', async (_, row) => {
    const path = file(HEADER + row.repeat(900_000));
    await files.check(file(`${HEADER}A1,1.00,U1\n`), TERMS);
    const [all, here] = [process.cpuUsage(), process.threadCpuUsage()];
    await files.check(path, TERMS).catch((refusal: unknown) => expect(refusal).toBeInstanceOf(DomainError));
    expect(cpuOf(process.threadCpuUsage(here))).toBeLessThan(cpuOf(process.cpuUsage(all)) * MOST_HERE);
  });

  it('come a few rows at a time, several files by turns', async () => {
    const path = file(HEADER + 'A1,1.00,U1\n'.repeat(450));
    const read = async (): Promise<number[]> => {
      const counts: number[] = [];
      for await (const entries of files.entries(path, TERMS)) counts.push(entries.length);
      return counts;
    };
    expect(await Promise.all([read(), read()])).toEqual([
      [100, 100, 100, 100, 50],
      [100, 100, 100, 100, 50],
    ]);
  });

  it('are refused as where they are read, with all that the refusal says', async () => {
    await expect(files.check(file('Consignment,Rupees\n1,2\n'), TERMS)).rejects.toThrow(DomainError);
    await expect(files.check(file('Consignment,Rupees\n1,2\n'), TERMS)).rejects.toMatchObject({
      code: 'csv_header_unrecognized',
      param: 'file',
      details: { headers_seen: ['Consignment', 'Rupees'] },
    });
  });

  it('fail with the code of the system', async () =>
    expect(files.notesOf(directory.path('none'))).rejects.toMatchObject({
      code: 'ENOENT',
      message: expect.stringContaining('no such file'),
    }));

  it('are read by a new thread after one has ended', async () => {
    const path = file(HEADER + 'A1,1.00,U1\n'.repeat(1000));
    const entries = files.entries(path, TERMS)[Symbol.asyncIterator]();
    await entries.next();
    await files.onApplicationShutdown();
    await expect(entries.next()).rejects.toThrow();
    await expect(files.check(path, TERMS)).resolves.toBeUndefined();
  });
});
