import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { operate } from '#test/support/services/operate';
import { codOrder } from '#test/support/clients/shop';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { hang, status } from '#test/support/partners/webhook-receiver';

const KILLS = 2;
const dataDir = temporaryDirectory().path('');

describe('a service that is killed while it asks shoppers to confirm their orders', () => {
  const { service, receiver: provider } = serviceUnderTest('mortal', { dataDir, receiver: true });

  beforeAll(async () => {
    const { id } = (await operate(dataDir, 'accounts.list')).data[0];
    await operate(dataDir, 'accounts.update', { id, codVerification: 'always' });
    const request = JSON.stringify({ body: { to: '{phone}', code: '{code}', link: '{link}' } });
    await operate(dataDir, 'connections.create', { kind: 'sms', mode: 'test', name: 'Texts', url: provider.url, request });
  });

  const order = async (): Promise<Json> => {
    let placed: Json;
    await service.ask(async (merchant) => ({ body: (placed = await codOrder(merchant)), status: 200 }) as Json);
    return placed;
  };
  /** The messages that the provider got about an order: their ids and texts. Each process listens on a port of its own, which is part of the link. */
  const messagesAbout = ({ id }: Json): string[] =>
    provider.received
      .filter(({ body }) => body.includes(id))
      .map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body.replace(/localhost:\d+/, '')}`);
  const isSent = ({ id }: Json): Promise<void> =>
    eventually(async () => {
      const { body } = await service.ask((merchant) => merchant.get(`/orders/${id}`));
      expect(body.verification).toMatchObject({ status: 'pending', message_status: 'sent', resends_left: 3 });
    });

  it('before it sends the message, sends it when it is back', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const placed = await order();
      await service.killedAfter(0);
      await isSent(placed);
      expect(new Set(messagesAbout(placed)).size).toBe(1);
    }
  });

  it('after it has sent the message and before it has recorded that, sends it once more: the same message under the same id', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const arrived = Promise.withResolvers<void>();
      provider.answer((request, response) => {
        arrived.resolve();
        hang(request, response);
      });
      const placed = await order();
      await arrived.promise;
      await service.killedAfter(0);
      await isSent(placed);
      expect(messagesAbout(placed)).toHaveLength(2);
      expect(new Set(messagesAbout(placed)).size).toBe(1);
    }
  });

  it('after it has recorded the message, does not send it again', async () => {
    provider.usually = status(200);
    const placed = await order();
    await isSent(placed);
    await service.killedAfter(0);
    // Any rest of its work would be due by now.
    await isSent(await order());
    expect(messagesAbout(placed)).toHaveLength(1);
  });
});
