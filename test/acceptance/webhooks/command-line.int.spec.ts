import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#test/support/machine/eventually';
import { typingBeside } from '#test/support/machine/typing-beside';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { openSession } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';
import { type ReceivedWebhook, status, WebhookReceiver } from '#test/support/partners/webhook-receiver';

/** Fewer than a key may send in a second. */
const MANY = 80;

let receiver: WebhookReceiver;
let service: RunningService;
let endpoint: Json;

beforeAll(async () => {
  receiver = await WebhookReceiver.listen();
  service = await startService('own', { trusting: receiver.certificate });
  endpoint = (await service.merchant.post('/webhooks', { url: receiver.url, events: ['*'] })).body;
});

afterAll(async () => {
  await service.verifyAndStop();
  await receiver.close();
});

const typing = (...words: string[]) => typingBeside(service.dataDir, ...words);

async function typed(...words: string[]): Promise<Json> {
  const { ended, said } = typing('--json', ...words);
  expect([await ended, said()]).toEqual([0, expect.stringContaining('{')]);
  return JSON.parse(said());
}

const ended = () =>
  eventually(async () => {
    const { data } = await typed('deliveries', 'list', '--endpoint', endpoint.id);
    expect(data.every((attempt: Json) => attempt.status !== 'pending')).toBe(true);
    expect(data.length).toBeGreaterThan(0);
    return data as Json[];
  });

describe('support, on the command line', () => {
  it('views endpoints and their attempts, and resends', async () => {
    receiver.answer(status(500));
    const session = await openSession(service.merchant);
    const [failed] = await ended();
    expect(failed).toMatchObject({ status: 'failed', response_status: 500, request_body: expect.stringContaining(session.id) });
    expect(await typed('deliveries', 'show', failed.id, '--as', 'asha', '--reason', 'ticket 8')).toEqual(failed);
    expect((await service.operate('history.list', { actor: 'asha' })).data).toMatchObject([
      {
        type: 'personal_data.read',
        account: expect.stringMatching(/^acct_/),
        data: { by: 'deliveries.show', resources: [failed.id], subject: null, reason: 'ticket 8' },
      },
    ]);
    expect((await typed('endpoints', 'list')).data).toMatchObject([{ id: endpoint.id, health: { consecutive_failures: 1 } }]);
    expect((await typed('deliveries', 'list', '--endpoint', endpoint.id, '--status', 'succeeded')).data).toEqual([]);
    expect((await typed('deliveries', 'list', '--endpoint', endpoint.id)).has_more).toBe(false);

    expect(await typed('endpoints', 'recover', endpoint.id, '--since', '1h')).toMatchObject({ object: 'recovery', matched: 1, sent: 1 });
    const [recovered] = await ended();
    expect(recovered).toMatchObject({ status: 'succeeded', trigger: 'replay' });
    expect(await typed('deliveries', 'replay', failed.id)).toMatchObject({ trigger: 'replay', status: 'pending' });
    await eventually(() => expect(receiver.received).toHaveLength(3));

    const newest = await typed('deliveries', 'list', '--endpoint', endpoint.id, '--limit', '2');
    expect(newest).toMatchObject({ has_more: true, data: [{ trigger: 'replay' }, { id: recovered.id }] });
    const { ended: done, said } = typing('deliveries', 'list', '--endpoint', endpoint.id);
    expect(await done).toBe(0);
    expect(said()).toMatch(/ATTEMPT +TRIGGER +STATUS +RESPONSE STATUS/);
  });

  it('reads them as text', async () => {
    const reads = async (...words: string[]): Promise<string> => {
      const { ended: done, said } = typing(...words);
      expect(await done).toBe(0);
      return said();
    };
    const [failed] = (await typed('deliveries', 'list', '--endpoint', endpoint.id, '--status', 'failed')).data;
    expect(await reads('deliveries', 'show', failed.id)).toMatch(
      /url +https:[^]*response status +500\n[^]*error +status The endpoint answered 500; 2xx means received\.\n/i,
    );
    // What was missed has got through since.
    expect(await reads('endpoints', 'recover', endpoint.id, '--since', '1h')).toMatch(/matched +0\n *sent +0\n/i);
    await service.merchant.patch(`/webhooks/${endpoint.id}`, { status: 'disabled' });
    await eventually(async () => expect(await reads('endpoints', 'list')).toMatch(/disabled +manual/));
    await service.merchant.patch(`/webhooks/${endpoint.id}`, { status: 'enabled' });
  });

  it('finds the endpoints of live mode, too', async () => {
    const { client: live } = await service.keyHolder({ mode: 'live' });
    const { id } = (await live.post('/webhooks', { url: 'https://example.com/hooks', events: ['*'] })).body;
    await eventually(async () =>
      expect((await typed('endpoints', 'list')).data.map((each: Json) => [each.id, each.livemode])).toEqual([
        [id, true],
        [endpoint.id, false],
      ]),
    );
    expect((await typed('deliveries', 'list', '--endpoint', id)).data).toEqual([]);
    await live.delete(`/webhooks/${id}`);
  });

  it('views the attempts of an event or order at all endpoints, including a removed one', async () => {
    const removed = (await service.merchant.post('/webhooks', { url: receiver.url, events: ['order.paid'] })).body;
    const order = await given.paidOrder(service.merchant);
    const list = async (...words: string[]): Promise<Json[]> => (await typed('deliveries', 'list', ...words)).data;
    const paid = await eventually(async () => {
      const attempts = (await list('--order', order.id)).filter(({ request_body }) => request_body.includes('"order.paid"'));
      expect(attempts.map((each) => [each.endpoint, each.status]).toSorted()).toEqual(
        [endpoint.id, removed.id].map((id) => [id, 'succeeded']).toSorted(),
      );
      return attempts;
    });
    await service.merchant.delete(`/webhooks/${removed.id}`);
    const event = paid[0]!.event;
    expect(await list('--event', event)).toEqual(paid);
    expect(await list('--event', event, '--endpoint', removed.id)).toEqual(paid.filter((each) => each.endpoint === removed.id));
    expect(await list('--endpoint', removed.id, '--as', 'ravi')).toEqual(paid.filter((each) => each.endpoint === removed.id));
    expect((await list('--limit', '1000')).map(({ id }) => id)).toEqual(expect.arrayContaining(paid.map(({ id }) => id)));
    expect(await list('--event', event, '--status', 'held')).toEqual([]);
    expect((await service.operate('history.list', { actor: 'ravi' })).data).toMatchObject([
      { type: 'personal_data.read', data: { by: 'deliveries.list', resources: [removed.id] } },
    ]);
  });

  it('gets an error for what does not exist', async () => {
    for (const words of [
      ['deliveries', 'show', 'wd_none'],
      ['deliveries', 'list', '--endpoint', 'we_none'],
      ['endpoints', 'recover', 'we_none', '--since', '1h'],
    ]) {
      const { ended: done, said } = typing(...words);
      expect([await done, said()]).toEqual([1, expect.stringMatching(/^Not done: There is no [^]* list\. \(resource_missing\)\n$/)]);
    }
  });

  it('sees a limited number of attempts at once', async () => {
    const { ended: done, said } = typing('deliveries', 'list', '--endpoint', endpoint.id, '--limit', '1001');
    expect([await done, said()]).toEqual([2, 'Not done: limit must be from 1 to 1000. (invalid_range)\n']);
  });
});

describe('cli listen --forward-to', () => {
  const forwarded: ReceivedWebhook[] = [];
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      request.on('end', () => {
        const { method, url: path, headers, rawHeaders } = request;
        forwarded.push({ method: method!, path: path!, headers, rawHeaders, body });
        response.writeHead(202).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  });

  afterAll(() => void server.close());

  it('forwards new events of the requested types, signed with a stable secret', async () => {
    const listening = typing('listen', '--forward-to', url);
    const choosy = typing('listen', '--forward-to', `${url}/choosy`, '--events', 'order.paid');
    const secret = await eventually(() => /whsec_\w{32}/.exec(listening.said())![0]);
    await eventually(() => expect(choosy.said()).toContain(secret));
    const sessions = [await openSession(service.merchant), await openSession(service.merchant)];
    await eventually(() => expect(forwarded).toHaveLength(2));
    expect(verifiedEvents({ received: forwarded }, secret).map(({ data }) => data.object.id)).toEqual(sessions.map(({ id }) => id));
    expect(forwarded.every(({ path }) => path === '/webhooks')).toBe(true);
    await eventually(() => expect(listening.said()).toMatch(/checkout\.session\.created {2}evt_\w+ {2}202\n/));

    listening.interrupt();
    choosy.interrupt();
    expect([await listening.ended, await choosy.ended]).toEqual([1, 1]);
  });

  it('reports the server’s answer, or a timeout after 5 seconds, and continues; it follows no redirect', async () => {
    const answers = [
      (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end(),
      (response: ServerResponse) => response.destroy(),
      () => undefined,
      (response: ServerResponse) => response.writeHead(200).end(),
    ];
    const paths: string[] = [];
    const moody = createServer((request, response) => void (paths.push(request.url!), answers.shift()!(response))).listen(0, '127.0.0.1');
    await once(moody, 'listening');
    const listening = typing('listen', '--forward-to', `http://127.0.0.1:${(moody.address() as AddressInfo).port}/`);
    await eventually(() => expect(listening.said()).toContain('whsec_'));
    for (let n = 0; n < 4; n++) await openSession(service.merchant);
    await eventually(() => expect(paths).toEqual(['/', '/', '/', '/']));
    await eventually(() =>
      expect(listening.said()).toMatch(/ 302\n.* not delivered: UND_ERR_SOCKET\n.* not delivered: .*timeout.*\n.* 200\n$/),
    );
    moody.closeAllConnections();
    moody.close();
    listening.interrupt();
    expect(await listening.ended).toBe(1);
  });

  it('skips none of many that are stored at once', async () => {
    let { after } = await service.operate('listen.begin', {});
    const opened = Promise.all(Array.from({ length: MANY }, () => openSession(service.merchant)));
    const reported: string[] = [];
    await eventually(async () => {
      const news = await service.operate('listen.next', { after });
      reported.push(...news.data.map(({ body }: Json) => JSON.parse(body).data.object.id));
      ({ after } = news);
      expect(reported).toHaveLength(MANY);
    });
    expect(reported.toSorted()).toEqual((await opened).map(({ id }) => id).toSorted());
  });

  it('refuses an invalid address, and unknown types', async () => {
    const wrong = typing('listen', '--forward-to', 'localhost:4242');
    expect([await wrong.ended, wrong.said()]).toEqual([2, expect.stringContaining('(invalid_url)')]);
    const unknown = typing('listen', '--forward-to', url, '--events', 'order.gone');
    expect([await unknown.ended, unknown.said()]).toEqual([2, expect.stringMatching(/^Not done: .*\(unknown_event_type\)\n$/)]);
  });

  it('signs for each account with its own stable secret', async () => {
    const secrets = async (): Promise<string[]> =>
      Promise.all(accounts.map(async ({ id: account }) => (await service.operate('listen.begin', { account })).secret));
    const accounts = [
      await service.operate('accounts.create', { name: 'One' }),
      await service.operate('accounts.create', { name: 'Other' }),
    ];
    const [one, other] = await secrets();
    expect(one).not.toBe(other);
    expect(await secrets()).toEqual([one, other]);
  });
});
