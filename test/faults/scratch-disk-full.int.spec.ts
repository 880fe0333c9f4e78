import { readdirSync } from 'node:fs';
import { openUpload } from '#test/support/open-upload';
import { RunningService } from '#test/support/running-service';
import { SmallDisk } from '#test/support/small-disk';

const MIB = 1024 ** 2;
const disk = process.env['BACKEND'] === undefined ? SmallDisk.mounted(2 * MIB) : null;
const describeOnDisk = disk === null ? describe.skip : describe;
const NO_ROOM = { status: 503, retryAfter: '1', code: 'service_unavailable' };
const FILE = `Ref No.,Deposit Amt,Value Date\n${'HDFC1,10.00,2026-01-05\n'.repeat(150_000)}`;
const FORM = 'multipart/form-data; boundary=b';

describeOnDisk('a scratch disk without room for a file (skipped where this process may mount none)', () => {
  const before = process.env['TMPDIR'];
  let service: RunningService;
  let key: string;

  beforeAll(async () => {
    service = await RunningService.start();
    key = (await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'Files' })).key;
    process.env['TMPDIR'] = disk!.root;
  }, 60_000);
  afterAll(async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await service.verifyAndStop();
    disk!.unmount();
  }, 30_000);

  const sent = (length: number | null) => {
    const upload = openUpload(service, '/cod/bank_credits', { key, file: FILE, length });
    upload.finish();
    return upload.answer;
  };

  it.each([
    ['says its length', Buffer.byteLength(FILE)],
    ['does not', null],
  ])('refuses one that %s with the time to wait, and nothing of it stays', async (_, length) => {
    expect(await sent(length)).toEqual(NO_ROOM);
    expect(readdirSync(disk!.root)).toEqual([]);
  });

  it('refuses one that is part of a form in the same way', async () => {
    const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${FILE}\r\n--b--\r\n`;
    const { status, body } = await service.merchant.send('POST', '/cod/bank_credits', form, { 'content-type': FORM });
    expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
  });

  it('takes one for which there is room', async () => {
    const small = 'Ref No.,Deposit Amt,Value Date\nHDFC1,10.00,2026-01-05\n';
    expect((await service.merchant.send('POST', '/cod/bank_credits', small, { 'content-type': 'text/csv' })).status).toBe(200);
  });
});
