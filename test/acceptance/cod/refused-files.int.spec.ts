import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { EventHistory } from '#platform/event-history/event-history';
import { eventually } from '#test/support/machine/eventually';
import { refusalOf } from '#test/support/clients/merchant-client';
import { uploadsWith } from '#test/support/clients/open-upload';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const PATH = '/cod/remittances?courier_code=delhivery';
const CSV = { 'content-type': 'text/csv' };
const HEADER = 'AWB No,COD Amount\n';
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="cod.csv"\r\nContent-Type: text/csv\r\n\r\n';
const MOST = 50 * 1024 ** 2;

const remittances = async (): Promise<number> => (await merchant.get('/cod/remittances')).body.data.length;
const written = async (): Promise<string[]> =>
  (await service.part(EventHistory).read(null, 1000)).map(({ type }) => type).filter((type) => type.startsWith('remittance'));

describe('a file without effect', () => {
  it('may have more than 50 MiB, as a body and as a part of a form', async () => {
    const large = Buffer.alloc(MOST + 1, `${HEADER}${'AWB1,1.00\n'.repeat(1000)}`);
    const refusal = [413, 'request_too_large', null];
    const answered = await merchant.send('POST', PATH, large, CSV);
    expect(refusalOf(answered)).toEqual(refusal);
    expect(answered.body.error.message).toBe('The file has more than 50 MiB. Send it in parts.');
    const form = Buffer.concat([Buffer.from(PART), large, Buffer.from('\r\n--b--\r\n')]);
    expect(refusalOf(await merchant.send('POST', PATH, form, { 'content-type': 'multipart/form-data; boundary=b' }))).toEqual(refusal);
    expect(await remittances()).toBe(0);
  });

  it('may have an unreadable end: its beginning is not stored', async () => {
    const file = `${HEADER}${'AWB1,1.00\n'.repeat(2000)}"AWB2,1.00\n`;
    expect(refusalOf(await merchant.send('POST', PATH, file, CSV))).toEqual([400, 'file_invalid', 'file']);
    expect(await written()).toEqual([]);
  });

  it.each([
    ['body', 'text/csv', ''],
    ['part of a form', 'multipart/form-data; boundary=b', PART],
  ])('may have a client that disconnects: none of its bytes stay, sent as a %s', async (_, type, before) => {
    const mark = randomUUID();
    const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'A client that goes away' });
    const { api, certificate } = service.addresses;
    const headers = { authorization: `Bearer ${key}`, 'content-type': type, 'content-length': 1_000_000 };
    const going = request(`${api}/v1${PATH}`, { method: 'POST', ca: readFileSync(certificate.file), headers });
    going.on('error', () => undefined);
    going.write(`${before}${HEADER}${mark},1.00\n${'AWB1,1.00\n'.repeat(10_000)}`);
    await eventually(async () => expect(uploadsWith(mark)).toHaveLength(1));
    going.destroy();
    await eventually(async () => expect(uploadsWith(mark)).toEqual([]));
    expect([await remittances(), await written()]).toEqual([0, []]);
  });
});
