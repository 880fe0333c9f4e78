import { request } from 'undici';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { Troubles } from '#apps/sandbox/trouble';
import { MachineClock } from '#platform/clock/machine-clock';
import { type NoticeReceiver, startReceiver } from '#test/contracts/gateway-receiver';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const headers = { authorization: `Basic ${btoa('rzp_test_1:secret')}`, 'content-type': 'application/json' };

describe('a simulated gateway with troubles', () => {
  let receiver: NoticeReceiver;
  let sandbox: SandboxGateway;
  let url: string;
  beforeAll(async () => {
    receiver = await startReceiver();
    sandbox = new SandboxGateway({
      file: directory.path('sandbox.db'),
      directory: { find: () => ({ keySecret: 'secret', webhookUrl: receiver.url, webhookSecret: 'signs' }) },
      clock: new MachineClock(),
      bankDelayMs: 1,
      troubles: { failures: [{ on: 'GET /v1/orders', as: 'status', status: 502, times: 1 }] },
    });
    url = await sandbox.listen();
  });
  afterAll(async () => {
    await sandbox.close();
    await receiver.stop();
  });

  const ask = async (method: 'GET' | 'POST', path: string, body?: object, patience = 2_000): Promise<{ status: number; body: Json }> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await request(`${url}${path}`, { method, headers, ...sent, signal: AbortSignal.timeout(patience) });
    return { status: answer.statusCode, body: await answer.body.json() };
  };
  const trouble = (troubles: Troubles) => ask('POST', '/sandbox/troubles', troubles);
  const order = () => ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt: 'r-1' });
  const ordersNow = async (): Promise<number> => (await ask('GET', '/v1/orders?receipt=r-1')).body.count;

  it('does so from the start where its options say so, as often as they say', async () => {
    expect((await ask('GET', '/v1/orders')).status).toBe(502);
    expect((await ask('GET', '/v1/orders')).status).toBe(200);
  });

  it('refuses a request, loses an answer, never answers, or acts twice', async () => {
    await trouble({ failures: [{ on: 'POST /v1/orders', as: 'status', times: 1 }] });
    expect(await order()).toMatchObject({ status: 500, body: { error: { code: 'SERVER_ERROR' } } });
    expect(await ordersNow()).toBe(0);
    await trouble({ failures: [{ on: 'POST /v1/orders', as: 'drop_answer', times: 1 }] });
    await expect(order()).rejects.toThrow();
    expect(await ordersNow()).toBe(1);
    await trouble({ failures: [{ on: 'POST /v1/orders', as: 'hang', times: 1 }] });
    await expect(ask('POST', '/v1/orders', { amount: 1, currency: 'INR', receipt: 'r-1' }, 100)).rejects.toThrow();
    expect(await ordersNow()).toBe(1);
    await trouble({ failures: [{ on: 'POST /v1/orders', as: 'apply_twice', times: 1 }] });
    expect((await order()).status).toBe(200);
    expect(await ordersNow()).toBe(3);
  });

  it('lasts until the next call, and has only known kinds', async () => {
    await trouble({ latency_ms: 1, failures: [{ on: '/v1/', as: 'status', status: 503 }] });
    for (let n = 0; n < 3; n++) expect((await ask('GET', '/v1/orders')).status).toBe(503);
    expect((await trouble({ failures: [{ on: 'x', as: 'explode' }] } as unknown as Troubles)).status).toBe(400);
    await trouble({});
    expect((await ask('GET', '/v1/orders')).status).toBe(200);
  });

  it('sends each notice several times, or none', async () => {
    const pay = async (): Promise<void> => {
      const { id } = (await order()).body;
      const payment = { amount: 50_000, currency: 'INR', order_id: id, method: 'upi', upi: { vpa: 'success@test' } };
      await ask('POST', '/v1/payments/create/upi', payment);
      await eventually(async () => expect((await ask('GET', `/v1/orders/${id}`)).body.status).toBe('paid'));
    };
    await trouble({ notices: { copies: 0 } });
    await pay();
    await trouble({ notices: { copies: 3, spread_ms: 20 } });
    await pay();
    await eventually(() => expect(receiver.received).toHaveLength(3));
    expect(new Set(receiver.received.map(({ headers: each }) => each['x-razorpay-event-id'])).size).toBe(1);
  });
});
