import { eventually } from '#test/support/machine/eventually';
import { MailServer } from '#test/support/partners/mail-server';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, orderBecomes, timelineOf } from '#test/support/clients/shop';
import { confirmByCode, verifyAll } from '#test/support/clients/verification';
import { hang, status } from '#test/support/partners/webhook-receiver';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant, receiver } = serviceUnderTest('shared', { receiver: true });

const REQUEST = {
  headers: { Authorization: 'Bearer provider-key' },
  body: { to: '{phone_digits}', template: 'cod-1', values: ['{code}', '{shop}', '{link}'], text: '{text}', unknown: '{other}', retries: 0 },
};
const connect = (kind: string, changes: object): Promise<Json> =>
  service.operate('connections.create', { kind, mode: 'test', name: `By ${kind}`, ...changes });
const bySms = (changes: object = {}): Promise<Json> => connect('sms', { url: receiver.url, request: JSON.stringify(REQUEST), ...changes });
const remove = ({ id }: Json): Promise<Json> => service.operate('connections.remove', { id });
const sentAbout = (order: string) => receiver.received.filter(({ body }) => body.includes(order));
const becomes = (id: string, message_status: string): Promise<Json> => orderBecomes(merchant, id, { verification: { message_status } });
const alertOf = (id: string): Promise<Json> =>
  eventually(async () => {
    const { data } = (await merchant.get('/alerts?type=cod_verification_not_sent&limit=100')).body;
    const found = data.filter(({ order_id }: Json) => order_id === id);
    expect(found).toHaveLength(1);
    return found[0];
  });

beforeAll(() => verifyAll(service));

describe('a provider of messages', () => {
  let connection: Json;
  beforeAll(async () => {
    connection = await bySms();
  });
  afterAll(() => remove(connection));

  it('is connected without notices, and never shown with its credentials', () => {
    expect(connection).toMatchObject({ kind: 'sms', key_id: receiver.url, notices_url: null, webhook_secret: null, charging: null });
    expect(JSON.stringify(connection)).not.toContain('provider-key');
  });

  it('gets one request, filled from its template, under the message’s id; the code it sends confirms the order', async () => {
    const order = await codOrder(merchant);
    await orderBecomes(merchant, order.id, { verification: { message_status: 'sent', message_channel: 'phone' } });
    const [{ headers, body }, ...more] = sentAbout(order.id) as [Json, ...Json[]];
    expect(more).toEqual([]);
    expect(headers).toMatchObject({ authorization: 'Bearer provider-key', 'idempotency-key': expect.stringMatching(/^msg_/) });
    const { to, values, text, unknown, retries } = JSON.parse(body);
    expect([to, unknown, retries]).toEqual(['919876543210', '{other}', 0]);
    expect(text).toContain(values[0]);
    expect((await confirmByCode(merchant, order, values[0])).status).toBe(200);
    expect((await merchant.get('/test_helpers/messages')).body.data).toEqual([]);
  });

  it('that refuses gets one request; an alert is raised, and another message can be requested', async () => {
    receiver.answer(status(400, {}, 'No such template 123456'));
    const order = await codOrder(merchant);
    await becomes(order.id, 'failed');
    expect(sentAbout(order.id)).toHaveLength(1);
    expect((await alertOf(order.id)).summary).toContain('answered 400');
    await merchant.post('/test_helpers/clock/advance', { seconds: 60 });
    await merchant.post(`/orders/${order.id}/verification/resend`);
    await becomes(order.id, 'sent');
  });

  it('that hangs, or has a fault, gets the same message again', async () => {
    receiver.answer(hang, status(503), status(429));
    const order = await codOrder(merchant);
    await eventually(() => becomes(order.id, 'sent'));
    const tries = sentAbout(order.id);
    expect(tries).toHaveLength(4);
    expect(new Set(tries.map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body}`)).size).toBe(1);
  });

  it('that never accepts a message is given up when the code has expired', async () => {
    receiver.usually = status(500);
    const order = await codOrder(merchant);
    await eventually(() => expect(sentAbout(order.id).length).toBeGreaterThan(1));
    await merchant.post('/test_helpers/clock/advance', { seconds: 600 });
    await eventually(() => becomes(order.id, 'failed'));
    expect((await alertOf(order.id)).summary).toContain('not taken the message in time');
    receiver.usually = status(200);
  });

  it('is dialled under the rules of webhooks', async () => {
    const inside = await bySms({ url: 'https://10.0.0.1/send' });
    const order = await codOrder(merchant);
    await becomes(order.id, 'failed');
    expect((await timelineOf(merchant, order.id)).find(({ type }) => type === 'verification.message_failed')!.summary).toContain(
      'not a public one',
    );
    await remove(inside);
  });

  it('is not connected by what is invalid', () =>
    expectEach(
      [
        ['sms', { url: 'http://sms.example.com/send', request: '{"body": {}}' }, 'invalid_value'],
        ['sms', { url: 'https://sms.example.com/send', request: 'to={phone}' }, 'invalid_value'],
        ['sms', { url: 'https://sms.example.com/send', request: '{"headers": {"a": 1}, "body": {}}' }, 'invalid_value'],
        ['sms', { url: 'https://sms.example.com/send' }, 'missing_field'],
        ['smtp', { from: 'orders@shop.example', smtpUrl: 'https://mail.shop.example' }, 'invalid_value'],
        ['smtp', { from: 'orders@shop.example', smtpUrl: 'smtps://mail.shop.example', webhookSecret: 'x' }, 'parameter_unknown'],
      ],
      async (kind, given, code) => {
        await expect(connect(kind, given)).rejects.toMatchObject({ code });
      },
    ));
});

describe('a mail server', () => {
  let mail: MailServer;
  beforeAll(async () => {
    mail = await MailServer.listen();
  });
  afterAll(() => mail.close());

  it('gets the message under its id; after a refusal it gets no second request', async () => {
    const connection = await connect('smtp', { from: 'Asha <orders@shop.example>', smtpUrl: mail.url });
    expect((await service.operate('connections.test', { id: connection.id })).test_error).toBeNull();
    const order = await codOrder(merchant);
    await orderBecomes(merchant, order.id, { verification: { message_status: 'sent', message_channel: 'email' } });
    const [sent] = mail.mails.filter((each) => each.replaceAll('=\r\n', '').includes(order.id));
    expect(sent).toMatch(/^Message-ID: <msg_\w+@127\.0\.0\.1>/m);
    expect(sent).toMatch(/^To: asha\.rao@example\.com/m);
    mail.verdict = '550 No such box.';
    const other = await codOrder(merchant);
    await becomes(other.id, 'failed');
    expect((await alertOf(other.id)).summary).toContain('answered 550');
    expect(mail.mails.filter((each) => each.replaceAll('=\r\n', '').includes(other.id))).toHaveLength(1);
    await remove(connection);
  });
});

describe('live mode without a provider', () => {
  it('sends nothing, raises an alert, and leaves the order to the merchant', async () => {
    const { client } = await service.keyHolder({ mode: 'live' });
    const order = await codOrder(client);
    await orderBecomes(client, order.id, { livemode: true, verification: { status: 'pending', message_status: 'failed' } });
    expect((await client.get('/test_helpers/messages')).body.error.code).toBe('test_mode_required');
    const { body } = await client.post(`/orders/${order.id}/verification/confirm`);
    expect(body.verification).toMatchObject({ status: 'confirmed', method: 'merchant' });
    await client.close();
  });
});
