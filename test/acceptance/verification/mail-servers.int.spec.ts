import { eventually } from '#test/support/machine/eventually';
import { type Encryption, MailServer } from '#test/support/partners/mail-server';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { type PemPair, selfSigned } from '#test/support/machine/self-signed';
import { codOrder, orderBecomes } from '#test/support/clients/shop';
import { verifyAll } from '#test/support/clients/verification';

let service: RunningService;
let trusted: PemPair;
const servers: MailServer[] = [];

beforeAll(async () => {
  trusted = await selfSigned();
  service = await startService('own', { trusting: trusted.cert });
  await verifyAll(service);
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await service.verifyAndStop();
});

const serverWith = async (encryption: Encryption, pair?: PemPair): Promise<MailServer> => {
  const server = await MailServer.listen(encryption, pair);
  servers.push(server);
  return server;
};
const connect = (mode: string, smtpUrl: string): Promise<Json> =>
  service.operate('connections.create', { kind: 'smtp', mode, name: mode, from: 'orders@shop.example', smtpUrl });

describe('a mail server that encrypts', () => {
  it.each(['implicit', 'starttls'] as const)('takes the message so, under a certificate that is trusted: %s', async (encryption) => {
    const mail = await serverWith(encryption, trusted);
    const { id } = await connect('test', mail.url);
    const order = await codOrder(service.merchant);
    await orderBecomes(service.merchant, order.id, { verification: { message_status: 'sent' } });
    expect(mail.mails.filter((each) => each.replaceAll('=\r\n', '').includes(order.id))).toHaveLength(1);
    expect(mail.encrypted).toBe(mail.mails.length);
    await service.operate('connections.remove', { id });
  });

  it.each(['implicit', 'starttls'] as const)('under an untrusted certificate gets no message: %s', async (encryption) => {
    const mail = await serverWith(encryption, await selfSigned());
    const { id } = await connect('test', mail.url);
    expect((await service.operate('connections.test', { id })).test_error).toEqual(expect.any(String));
    const order = await codOrder(service.merchant);
    await eventually(() => expect(mail.connections).toBeGreaterThan(1));
    expect((await service.merchant.get(`/orders/${order.id}`)).body.verification.message_status).not.toBe('sent');
    expect(mail.mails).toEqual([]);
    await service.operate('connections.remove', { id });
  });
});

it('a mail server without encryption is used only in test mode', async () => {
  const mail = await serverWith('none');
  for (const [mode, error] of [
    ['test', null],
    ['live', expect.any(String)],
  ]) {
    const { id } = await connect(mode, mail.url);
    expect((await service.operate('connections.test', { id })).test_error).toEqual(error);
    await service.operate('connections.remove', { id });
  }
});
