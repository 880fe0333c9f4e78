import { loadSdk, trusting } from '#test/support/clients/sdk';
import type { Json } from '#test/support/clients/merchant-client';
import { given } from '#test/support/given/given';
import { CUTS, CuttingProxy } from '#test/support/machine/cutting-proxy';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');

/** With five refunds each: every way to cut meets calls that are cut once and twice. */
const ORDERS = 5;
const REFUNDS = 5;

describe('a refund by the SDK, whose connection is cut between sending and the answer', () => {
  /** How often each call was sent, by its idempotency key. */
  const attempts = new Map<string, number>();
  let proxy: CuttingProxy;
  let newClient: () => Json;
  let orders: string[];

  /** Every call is cut, each in one of four ways, and every third of them twice. */
  function cutOf(key: string) {
    const attempt = attempts.get(key) ?? 0;
    attempts.set(key, attempt + 1);
    const call = [...attempts.keys()].indexOf(key);
    return attempt === 0 || (attempt === 1 && call % 3 === 0) ? CUTS[(call + attempt) % CUTS.length]! : null;
  }

  beforeAll(async () => {
    const { PaymentsAndOrders } = await loadSdk();
    const { api, certificate } = service.addresses;
    proxy = await CuttingProxy.to(api, trusting(certificate.file), cutOf);
    const { key: apiKey } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'SDK', rateLimit: 1000 });
    // A client each, so that none has used up its budget of retries.
    newClient = () => new PaymentsAndOrders({ baseUrl: proxy.url, apiKey, maxRetries: 5 });
    orders = [];
    for (let n = 0; n < ORDERS; n += 1) orders.push((await given.paidOrder(merchant)).id);
  });
  afterAll(() => proxy.close());

  it('is made once', async () => {
    const refundsOf = async (order_id: string): Promise<string[]> => {
      const refunds: Json[] = [];
      for (let n = 0; n < REFUNDS; n += 1) refunds.push(await newClient().refunds.create({ order_id, amount: 1000 + n }));
      expect(refunds.map(({ amount }) => amount)).toEqual([1000, 1001, 1002, 1003, 1004]);
      return refunds.map(({ id }) => id);
    };
    const answered = await Promise.all(orders.map(refundsOf));
    expect(attempts.size).toBe(ORDERS * REFUNDS);
    expect(proxy.cuts).toBeGreaterThanOrEqual(33);
    for (const [n, order] of orders.entries()) {
      const { body } = await merchant.get(`/refunds?order_id=${order}&limit=100`);
      expect(body.data.map(({ id }: Json) => id).toSorted()).toEqual(answered[n]!.toSorted());
    }
  });
});
