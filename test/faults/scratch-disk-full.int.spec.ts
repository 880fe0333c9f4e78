import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { ZipFile } from 'yazl';
import { openUpload } from '#test/support/clients/open-upload';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { SmallDisk } from '#test/support/machine/small-disk';

const MIB = 1024 ** 2;
const disk = process.env['BACKEND'] === undefined ? SmallDisk.mounted(8 * MIB) : null;
const describeOnDisk = disk === null ? describe.skip : describe;
const NO_ROOM = { status: 503, retryAfter: '1', code: 'service_unavailable' };
const FILE = `Ref No.,Deposit Amt,Value Date\n${'HDFC1,10.00,2026-01-05\n'.repeat(450_000)}`;
const ZIP = { 'content-type': 'application/zip' };
const FORM = 'multipart/form-data; boundary=b';

describeOnDisk('a scratch disk without room for a file (skipped where this process may mount none)', () => {
  let service: RunningService;
  let key: string;

  beforeAll(async () => {
    service = await startService('own', { settings: { SCRATCH_DIR: disk!.root } });
    key = (await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'Files' })).key;
  });
  afterAll(async () => {
    await service.verifyAndStop();
    disk!.unmount();
  });

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

  it('answers who reads no answer before all is sent, as gateways do', async () => {
    const { hostname, port } = new URL(service.addresses.api);
    const ca = readFileSync(service.addresses.certificate.file);
    const socket = connect({ host: hostname, port: Number(port), servername: 'localhost', ca });
    const headers = ['Host: localhost', `Authorization: Bearer ${key}`, 'Content-Type: text/csv', `Content-Length: ${FILE.length}`];
    socket.write(`POST /v1/cod/bank_credits HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    for (let at = 0; at < FILE.length; at += MIB) {
      await new Promise<void>((resolve, reject) => socket.write(FILE.slice(at, at + MIB), (fault) => (fault ? reject(fault) : resolve())));
      await pause(20);
    }
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('refuses one that is part of a form in the same way', async () => {
    const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${FILE}\r\n--b--\r\n`;
    const { status, body } = await service.merchant.send('POST', '/cod/bank_credits', form, { 'content-type': FORM });
    expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
    expect(readdirSync(disk!.root)).toEqual([]);
  });

  it('refuses one that there is room for, and none for the workbook that is packed in it', async () => {
    const zip = new ZipFile();
    // Half a byte of chance in each: packed it takes a third of the disk, and unpacked more than the rest.
    const bytes = randomBytes(6 * MIB).map((byte) => byte & 0x0f);
    zip.addBuffer(Buffer.concat([Buffer.from('PK\u0003\u0004'), bytes]), 'cod.xlsx');
    zip.end();
    const { status, body } = await service.merchant.send('POST', '/cod/bank_credits', await buffer(zip.outputStream), ZIP);
    expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
    expect(readdirSync(disk!.root)).toEqual([]);
  });

  it.each([0, MIB])(
    'refuses to verify all read models with %d bytes left, in words that say what to do, and nothing of it stays',
    async (left) => {
      disk!.fill(left);
      const refused = await service.operate('audit.verify', { full: true }).catch((fault: Error) => fault);
      disk!.free();
      expect(refused).toMatchObject({
        code: 'service_unavailable',
        message: expect.stringMatching(/no room to verify in \S+: .* SCRATCH_DIR/),
      });
      expect(readdirSync(disk!.root)).toEqual([]);
      expect(await service.operate('audit.verify', { full: true })).toMatchObject({ fault_count: 0 });
    },
  );

  it('takes one for which there is room', async () => {
    const small = 'Ref No.,Deposit Amt,Value Date\nHDFC1,10.00,2026-01-05\n';
    expect((await service.merchant.send('POST', '/cod/bank_credits', small, { 'content-type': 'text/csv' })).status).toBe(200);
  });
});
