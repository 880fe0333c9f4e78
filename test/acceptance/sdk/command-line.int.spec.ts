import { writeFileSync } from 'node:fs';
import type { Json } from '#test/support/clients/merchant-client';
import { loadSdk } from '#test/support/clients/sdk';
import { openSession } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { SdkCommandLine, SdkWords } from '#test/support/machine/sdk-command-line';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { type PlainReceiver, receiveOverHttp } from '#test/support/partners/plain-receiver';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');
const folder = temporaryDirectory();

let receiver: PlainReceiver;
let environment: Record<string, string>;

beforeAll(async () => {
  receiver = await receiveOverHttp();
  const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'npx', rateLimit: 1000 });
  const { api, certificate } = service.addresses;
  environment = { PAYMENTS_URL: api, PAYMENTS_KEY: key, NODE_EXTRA_CA_CERTS: certificate.file };
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.status = 200;
});

const typing = (...words: string[]) => new SdkWords(words, environment);

/** What a command that ends says, as JSON. */
async function typed(...words: string[]): Promise<Json[]> {
  const command = typing(...words, '--json');
  expect([await command.ended, command.stderr]).toEqual([0, '']);
  return command.documents;
}

type Typed = SdkCommandLine | SdkWords;

const LISTEN = (...words: string[]) => ['listen', '--forward-to', receiver.url, '--json', ...words];

async function listening<Command extends Typed>(command: Command): Promise<{ command: Command; secret: string }> {
  const { secret } = await eventually(() => command.documents[0] ?? Promise.reject(new Error(command.stderr)));
  return { command, secret };
}

const subjects = (): string[] => receiver.received.map(({ body }) => JSON.parse(body).data.object.id);

describe('npx payments-and-orders listen', () => {
  it('forwards events, signed with the printed secret, and resent ones', async () => {
    const { command, secret } = await listening(new SdkCommandLine(LISTEN('--events', 'checkout.session.created'), environment));
    const { id } = await openSession(merchant);
    await eventually(() => expect(subjects()).toEqual([id]));
    const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]];
    const { webhooks } = await loadSdk();
    const event = await webhooks.constructEvent(body, headers['service-signature'], secret);
    expect(await webhooks.constructStandardEvent(body, headers, secret)).toEqual(event);
    const [resent] = await typed('events', 'resend', event.id);
    expect(resent).toMatchObject({ object: 'event_resend', event: event.id });
    await eventually(() => expect(subjects()).toEqual([id, id]));
    expect(await command.interrupt()).toBe(0);
    expect(command.documents.slice(1).map(({ resent, answer }) => [resent, answer])).toEqual([
      [false, '200'],
      [true, '200'],
    ]);
  });

  it('begins at a time, and continues an earlier run at its position, without gaps or repeats', async () => {
    const only = ['--events', 'checkout.session.created'];
    const before = (await openSession(merchant, { client_reference_id: 'before' })).id;
    const first = typing('listen', '--forward-to', receiver.url, '--since', '1h', ...only);
    await eventually(() => expect(subjects()).toContain(before));
    const next = (await openSession(merchant)).id;
    await eventually(() => expect(subjects().at(-1)).toBe(next));
    expect(await first.interrupt()).toBe(0);
    expect(new Set(subjects()).size).toBe(subjects().length);
    const [, position] = /--since (\S+)/.exec(first.stderr)!;
    receiver.received.length = 0;
    const missed = [(await openSession(merchant)).id, (await openSession(merchant)).id];
    const { command } = await listening(typing(...LISTEN('--since', position!, '--exit-after', '2', ...only)));
    expect(await command.ended).toBe(0);
    expect(subjects()).toEqual(missed);
  });

  it('ends with 1 when the server that it forwards to refuses an event', async () => {
    receiver.status = 500;
    const { command } = await listening(typing(...LISTEN('--exit-after', '1')));
    await openSession(merchant);
    expect([await command.ended, command.documents[1]!.answer]).toEqual([1, '500']);
  });
});

/** What `trigger` brings about by requests; of any other it sends a sample. */
const TYPES = [
  'checkout.session.created',
  'checkout.session.completed',
  'checkout.session.expired',
  'order.created',
  'order.updated',
  'order.paid',
  'order.fulfilled',
  'order.delivered',
  'order.returned',
  'order.cancelled',
  'payment.failed',
  'refund.created',
  'refund.succeeded',
  'refund.failed',
  'dispute.created',
  'dispute.closed',
];

describe('npx payments-and-orders trigger', () => {
  it('makes what it names happen', async () => {
    for (const type of TYPES) {
      const made = await typed('trigger', type);
      const ids = new Set(made.map(({ answer }) => answer.id));
      await eventually(async () => {
        const { body } = await merchant.get(`/events?type=${type}&limit=1`);
        const { id, order_id } = body.data[0]?.data.object ?? {};
        expect({ type, isThere: [id, order_id].some((each) => ids.has(each)) }).toEqual({ type, isThere: true });
      });
    }
  });

  it('accepts given fields, and sends a sample of any other type', async () => {
    const steps = await typed('trigger', 'order.paid', '--set', 'amount=5000', '--set', 'customer.name=Asha');
    expect(steps.at(-1)!.answer).toMatchObject({ amount: 5000, customer: { name: 'Asha' } });
    const refunded = await typed('trigger', 'refund.succeeded', '--set', 'amount=700', '--set', 'session.amount=900');
    expect(refunded.at(-1)!.answer).toMatchObject({ object: 'refund', amount: 700 });
    expect(await typed('trigger', 'cod.remitted')).toMatchObject([{ sample: true, event: { type: 'cod.remitted' } }]);
  });
});

describe('npx payments-and-orders logs tail', () => {
  it('shows the newest requests, and new ones', async () => {
    const tail = typing('logs', 'tail', '--status', '4xx', '--limit', '1', '--json');
    await merchant.get('/orders/ord_nobody');
    await eventually(() => expect(tail.documents.at(-1)).toMatchObject({ status: 404, route: '/v1/orders/{id}' }));
    await merchant.get('/refunds/re_nobody');
    await eventually(() => expect(tail.documents.at(-1)).toMatchObject({ status: 404, route: '/v1/refunds/{id}' }));
    expect(await tail.interrupt()).toBe(0);
    expect(new Set(tail.documents.map(({ id }) => id)).size).toBe(tail.documents.length);
    expect(await typed('logs', 'tail', '--status', '404', '--once', '--limit', '2')).toHaveLength(2);
  });
});

describe('npx payments-and-orders fixtures', () => {
  it('performs the steps of a file, each with the answers to the earlier ones', async () => {
    const { id } = await given.paidOrder(merchant);
    const steps = [
      { name: 'order', method: 'GET', path: `/v1/orders/${id}`, until: { status: 'paid' } },
      { name: 'refund', path: '/v1/refunds', params: { order_id: '${order.id}', amount: 100, metadata: { note: 'of ${order.currency}' } } },
    ];
    writeFileSync(folder.path('shop.json'), JSON.stringify({ steps }));
    const [, refund] = await typed('fixtures', folder.path('shop.json'));
    expect(refund).toMatchObject({ step: 'refund', answer: { order_id: id, amount: 100, metadata: { note: 'of INR' } } });
  });
});

describe('a key of live mode', () => {
  const used = async (id: string) => (await service.operate('keys.list', {})).data.find((key: Json) => key.id === id).last_used_at;

  it('triggers nothing, and writes the steps of a file only if that is meant', async () => {
    const { id, key } = await service.operate('keys.create', { type: 'secret', mode: 'live', name: 'Live' });
    const params = { amount: 5000, currency: 'inr', customer: { phone: '+919876543210' } };
    const [writing, reading] = [folder.path('writing.json'), folder.path('reading.json')];
    writeFileSync(writing, JSON.stringify({ steps: [{ name: 'session', path: '/v1/checkout/sessions', params }] }));
    writeFileSync(reading, JSON.stringify({ steps: [{ name: 'orders', method: 'GET', path: '/v1/orders' }] }));
    const of = async (...words: string[]): Promise<[number | null, string]> => {
      const command = typing(...words, '--key', key);
      return [await command.ended, command.stderr];
    };
    for (const type of ['order.paid', 'cod.remitted']) expect(await of('trigger', type)).toEqual([2, expect.stringContaining('sk_test_')]);
    expect(await of('fixtures', writing)).toEqual([2, expect.stringContaining('--live')]);
    expect(await used(id)).toBeNull();
    expect(await of('fixtures', reading)).toEqual([0, '']);
    // The account has no connection of live mode: the refusal shows that it was sent.
    expect((await of('fixtures', writing, '--live'))[0]).not.toBe(2);
  });
});

describe('the exit code', () => {
  it('distinguishes refusals, misuse and missing answers', async () => {
    const of = async (...words: string[]): Promise<[number | null, string]> => {
      const command = typing(...words);
      return [await command.ended, command.stderr];
    };
    expect(await of('events', 'resend', 'evt_nobody')).toEqual([1, expect.stringContaining('resource_missing')]);
    expect(await of('listen', '--key', 'sk_test_nobody', '--forward-to', receiver.url)).toEqual([
      1,
      expect.stringContaining('api_key_invalid'),
    ]);
    expect(await of('listen')).toEqual([2, expect.stringContaining('--forward-to')]);
    expect(await of('trigger', 'order.paid', '--amount', '5')).toEqual([2, expect.stringContaining('--amount')]);
    expect(await of('trigger', 'cod.remitted', '--set', 'amount=5')).toEqual([2, expect.stringContaining('sample')]);
    expect(await of('fixtures', '/nowhere.json')).toEqual([2, expect.stringContaining('nowhere.json')]);
    expect(await of('nothing')).toEqual([2, '']);
    expect(await of('events', 'resend', '..')).toEqual([2, expect.stringContaining('has a slash')]);
    expect(await of('events', 'resend', 'evt_nobody', '--url', 'localhost')).toEqual([2, expect.stringContaining('baseUrl')]);
    expect(await of('events', 'resend', 'evt_nobody', '--url', 'https://127.0.0.1:65533')).toEqual([
      3,
      expect.stringContaining('ECONNREFUSED'),
    ]);
    // What a process trusts, it has read when it starts.
    const { NODE_EXTRA_CA_CERTS: _, ...suspicious } = environment;
    const command = new SdkCommandLine(['events', 'resend', 'evt_nobody'], suspicious);
    expect([await command.ended, command.stderr]).toEqual([3, expect.stringContaining('NODE_EXTRA_CA_CERTS')]);
  });
});
