import { request } from 'undici';
import type { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { gatewayThatLivesOn, KEYS } from '#test/faults/gateway-that-lives-on';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { paidOrder, refund } from '#test/support/clients/shop';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const LATENCY_MS = 60;
/** Milliseconds after a refund was requested: before, at and between the calls to the gateway, and after them. */
const MOMENTS = [0, 20, 40, 70, 100, 140, 180, 250];

const dataDir = temporaryDirectory().path('');

/** The gateway lives on while the service is killed at each step of a refund: it counts what reaches the shopper. */
describe('a service that is killed while money goes back', () => {
  const { service } = serviceUnderTest('mortal', { dataDir });
  let sandbox: SandboxGateway;
  let gatewayUrl: string;

  beforeAll(async () => {
    ({ sandbox, url: gatewayUrl } = await gatewayThatLivesOn(service, dataDir));
  });

  afterAll(async () => {
    await sandbox.close();
  });

  const atGateway = async (path: string): Promise<Json[]> => {
    const headers = { authorization: `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}` };
    return ((await (await request(`${gatewayUrl}${path}`, { headers })).body.json()) as Json).items;
  };
  const get = async (path: string): Promise<Json> => (await service.ask((merchant) => merchant.get(path))).body;

  it('sends each refund once, and knows in the end', async () => {
    let order = '';
    await service.ask(async (merchant) => {
      order = (await paidOrder(merchant)).id;
      return merchant.get('/orders?limit=1');
    });
    const [payment] = (await get(`/orders/${order}/payments`)).data;
    sandbox.trouble.set({ latency_ms: LATENCY_MS });
    const requested: string[] = [];
    for (const moment of MOMENTS) {
      const { body } = await service.ask((merchant) => refund(merchant, order, 1_000, `refund-${moment}`));
      requested.push(body.id);
      await service.killedAfter(moment);
    }
    await eventually(async () => {
      const { data } = await get('/refunds?limit=100');
      expect(data.map(({ status }: Json) => status)).toEqual(MOMENTS.map(() => 'succeeded'));
    });
    const taken = await atGateway(`/v1/payments/${payment.gateway_reference}/refunds`);
    expect(taken.map(({ receipt }) => receipt).sort()).toEqual(requested.sort());
    expect(await get(`/orders/${order}`)).toMatchObject({ amount_refunded: 1_000 * MOMENTS.length, amount_refund_pending: 0 });
  });
});
