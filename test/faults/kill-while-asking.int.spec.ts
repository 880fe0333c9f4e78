import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { operate } from '#test/support/services/operate';
import { codOrder } from '#test/support/clients/shop';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { hang, status } from '#test/support/partners/webhook-receiver';

const KILLS = 2;
/** A claim of the one that was killed holds for 30 s. */
const COMPLETING = 40_000;
const dataDir = temporaryDirectory().path('');

describe('a service that is killed while it asks shoppers to confirm their orders', () => {
  const { service, receiver: provider } = serviceUnderTest('mortal', { dataDir, receiver: true });

  beforeAll(async () => {
    const { id } = (await operate(dataDir, 'accounts.list')).data[0];
    await operate(dataDir, 'accounts.update', { id, codVerification: 'always' });
    const request = JSON.stringify({ body: { to: '{phone}', code: '{code}', link: '{link}' } });
    await operate(dataDir, 'connections.create', { kind: 'sms', mode: 'test', name: 'Texts', url: provider.url, request });
  }, 60_000);

  const order = async (): Promise<Json> => {
    let placed: Json;
    await service.ask(async (merchant) => ({ body: (placed = await codOrder(merchant)), status: 200 }) as Json);
    return placed;
  };
  /** What it was asked about an order: under which id, and for what. Each process listens on a port of its own, which stands in the link. */
  const asked = ({ id }: Json): string[] =>
    provider.received
      .filter(({ body }) => body.includes(id))
      .map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body.replace(/localhost:\d+/, '')}`);
  const isSent = ({ id }: Json): Promise<void> =>
    eventually(async () => {
      const { body } = await service.ask((merchant) => merchant.get(`/orders/${id}`));
      expect(body.verification).toMatchObject({ status: 'pending', message_status: 'sent', resends_left: 3 });
    }, COMPLETING);

  it('before it has asked, asks when it is back', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const placed = await order();
      await service.killedAfter(0);
      await isSent(placed);
      expect(new Set(asked(placed)).size).toBe(1);
    }
  }, 180_000);

  it('after it has asked and before it has written that down, asks once more: the same message under the same id', async () => {
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
      expect(asked(placed)).toHaveLength(2);
      expect(new Set(asked(placed)).size).toBe(1);
    }
  }, 180_000);

  it('after it has written that down, asks nobody twice', async () => {
    provider.usually = status(200);
    const placed = await order();
    await isSent(placed);
    await service.killedAfter(0);
    // Whatever was left of it would be due by now.
    await isSent(await order());
    expect(asked(placed)).toHaveLength(1);
  }, 60_000);
});
