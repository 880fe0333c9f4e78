import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import type { Json } from '#test/support/clients/merchant-client';
import { openSession } from '#test/support/clients/shop';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';
import { type Answer, hang, status } from '#test/support/partners/webhook-receiver';
import { times } from '#test/support/machine/volume';

const KILLS = times({ some: 1, all: 3 });
const directory = temporaryDirectory();

describe('a sender that is killed', () => {
  const { service, receiver } = serviceUnderTest('mortal', { dataDir: directory.path(''), receiver: true });
  let endpoint: Json;

  beforeAll(async () => {
    endpoint = (await service.ask((merchant) => merchant.post('/webhooks', { url: receiver.url, events: ['*'] }))).body;
  });

  beforeEach(() => {
    receiver.usually = status(200);
    receiver.received.splice(0);
  });

  const sell = (): Promise<Json> =>
    service.ask(async (merchant) => ({ body: await openSession(merchant), status: 201 }) as Json).then(({ body }) => body);
  const sent = (session: Json) => receiver.received.filter(({ body }) => body.includes(session.id));
  const attempts = async (): Promise<Json[]> =>
    (await service.ask((merchant) => merchant.get(`/webhooks/${endpoint.id}/deliveries?limit=100`))).body.data;

  it('before it has sent, sends when it is back', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const session = await sell();
      await service.killedAfter(0);
      await eventually(() => expect(sent(session).length).toBeGreaterThanOrEqual(1));
    }
  });

  it('after it has sent and before it has written that down, sends once more: the same bytes, as the same attempt', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const arrived = Promise.withResolvers<void>();
      const keepWaiting: Answer = (webhook, response) => {
        arrived.resolve();
        hang(webhook, response);
      };
      receiver.answer(keepWaiting);
      const session = await sell();
      await arrived.promise;
      await service.killedAfter(0);
      await eventually(() => expect(sent(session)).toHaveLength(2));
      expect(new Set(sent(session).map(({ body }) => body)).size).toBe(1);
      expect(sent(session).map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '1']);
      expect(verifiedEvents({ received: sent(session) }, endpoint.secret)).toHaveLength(2);
    }
    await eventually(async () => expect((await attempts()).filter((attempt) => attempt.status !== 'succeeded')).toEqual([]));
  });

  it('after it has written that down, sends nothing twice', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const session = await sell();
      await eventually(async () =>
        expect((await attempts())[0]).toMatchObject({ status: 'succeeded', request_body: expect.stringContaining(session.id) }),
      );
      await service.killedAfter(0);
      const next = await sell();
      await eventually(() => expect(sent(next)).toHaveLength(1));
      expect(sent(session)).toHaveLength(1);
    }
  });
});
