import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { card } from '#test/support/clients/session-payments';
import { codOrder, openSession, orderBecomes, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const ALL = ['upi', 'card', 'netbanking', 'wallet', 'hosted'];
/** An amount whose payment the simulated bank leaves pending. */
const PENDING_AMOUNT = 50_014;
/** Far below what a helper waits for. */
const AT_ONCE_MS = 2000;

describe('a test connection of one’s own', () => {
  const { service } = serviceUnderTest('own');
  let books: GatewayBooks;
  let account: string;
  let merchant: MerchantClient;
  /** A gateway and a shop that accept every request and send no notices. */
  const requests: string[] = [];
  const partner = createServer((requested, response) => {
    requests.push(`${requested.method} ${requested.url}`);
    requested.resume();
    const made = {
      id: 'plink_1',
      short_url: 'https://rzp.io/i/1',
      status: 'created',
      razorpay_payment_id: 'pay_1',
      payments: [],
      items: [],
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(made));
  });
  let baseUrl: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
    books = new GatewayBooks(service);
  });
  afterAll(async () => {
    partner.close();
    partner.closeAllConnections();
  });
  beforeEach(async () => {
    requests.splice(0);
    account = (await service.operate('accounts.create', { name: 'A shop with keys of its own' })).id as string;
    merchant = (await service.keyHolder({ account })).client;
  });
  afterEach(() => merchant.close());

  const connect = async (more: object): Promise<string> => {
    const common = { mode: 'test', name: 'Own', baseUrl, account };
    return (await service.operate('connections.create', { ...common, ...more })).id as string;
  };
  const razorpay = (charging: 'hosted' | 's2s') => connect({ kind: 'razorpay', keyId: 'rzp_test_own', keySecret: 'secret', charging });
  const shopify = () => connect({ kind: 'shopify', shopDomain: 'own.myshopify.com', accessToken: 'shpat', appSecret: 'signs' });
  const methods = async (session?: string): Promise<string[]> =>
    session === undefined
      ? (await openSession(merchant)).payment_methods
      : (await merchant.get(`/checkout/sessions/${session}`)).body.payment_methods;
  const expectRefusedAtOnce = async (path: string, words: RegExp, body: object = {}): Promise<void> => {
    const began = performance.now();
    const answered = await merchant.post(`/test_helpers/${path}`, body);
    expect([path, answered.status, answered.body.error?.code]).toEqual([path, 422, 'transition_not_allowed']);
    expect(answered.body.error.message).toMatch(words);
    expect(performance.now() - began).toBeLessThan(AT_ONCE_MS);
  };
  const gatewaysOf = async (order: string): Promise<string[]> =>
    (await merchant.get(`/orders/${order}/payments`)).body.data.map(({ gateway }: Json) => gateway);

  it('to a gateway replaces the sandbox’s: its methods are those of new sessions, and removing it brings the sandbox back', async () => {
    const before = (await openSession(merchant)).id as string;
    expect(await methods()).toEqual(ALL);
    const id = await razorpay('hosted');
    expect(await methods()).toEqual(['hosted']);
    expect(await methods(before)).toEqual(ALL);
    const { id: session } = await openSession(merchant);
    const answered = await merchant.post(`/checkout/sessions/${session}/complete`, upi('success@test'));
    expect([answered.status, answered.body.error.code]).toEqual([422, 'payment_method_not_available']);
    await service.operate('connections.remove', { account, id });
    expect(await methods()).toEqual(ALL);
    const { id: order } = await given.paidOrder(merchant);
    expect(await gatewaysOf(order)).toEqual(['sandbox']);
  });

  it('to a gateway that charges from server to server takes the payment, and not the sandbox', async () => {
    await razorpay('s2s');
    expect(await methods()).toEqual(ALL.filter((method) => method !== 'hosted'));
    const { id } = await placeOrder(merchant, upi('success@razorpay'));
    await eventually(() => expect(requests.join()).toContain('POST /v1/orders'));
    await eventually(async () => expect(await gatewaysOf(id)).toEqual(['razorpay']));
  });

  it('to a gateway leaves payments that began in the sandbox there, with its helpers', async () => {
    const waiting = await placeOrder(merchant, upi('pending@test'));
    await books.routeOf(waiting.id);
    const { id: session } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${session}/complete`, card('tok_pending'));
    await eventually(async () => expect((await merchant.get(`/checkout/sessions/${session}`)).body.next_action).not.toBeNull());
    const order = await given.paidOrder(merchant);
    const { id } = (await refund(merchant, order.id, PENDING_AMOUNT)).body;
    await razorpay('hosted');
    expect((await merchant.post(`/test_helpers/orders/${waiting.id}/capture`)).body).toMatchObject({ status: 'paid' });
    expect((await merchant.post(`/test_helpers/checkout_sessions/${session}/capture`)).body).toMatchObject({ status: 'complete' });
    expect((await merchant.post(`/test_helpers/refunds/${id}/succeed`)).body).toMatchObject({ status: 'succeeded' });
    const later = (await refund(merchant, order.id, 1000)).body;
    await refundBecomes(merchant, later.id, { status: 'succeeded' });
    expect(requests).toEqual([]);
  });

  it('to a gateway has no simulated bank: helpers of its payments are 422 at once', async () => {
    await razorpay('s2s');
    const order = await placeOrder(merchant, upi('asha@okaxis'));
    for (const act of ['capture', 'fail_payment'])
      await expectRefusedAtOnce(`orders/${order.id}/${act}`, /gateway is one of the account's own/);
    const { id: session } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${session}/complete`, card('tok_pending'));
    for (const act of ['capture', 'fail_payment']) await expectRefusedAtOnce(`checkout_sessions/${session}/${act}`, /gateway is one of/);
  });

  it('to the sandbox stays with the helpers after its removal until payments in progress have ended', async () => {
    const waiting = await placeOrder(merchant, upi('pending@test'));
    const { connection } = await books.routeOf(waiting.id);
    await service.operate('connections.remove', { account, id: connection, yes: true });
    expect((await merchant.post(`/test_helpers/orders/${waiting.id}/capture`)).body).toMatchObject({ status: 'paid' });
  });

  it('to a shop replaces the sandbox’s: helpers of its orders are 422 at once, those of orders in the sandbox still work', async () => {
    const before = await codOrder(merchant);
    await orderBecomes(merchant, before.id, { storefront: { sync_state: 'synced' } });
    const id = await shopify();
    const order = await codOrder(merchant);
    expect(order.storefront).toMatchObject({ shop_domain: 'own.myshopify.com' });
    for (const act of ['fulfill', 'ship', 'deliver', 'rto', 'cancel'])
      await expectRefusedAtOnce(`orders/${order.id}/${act}`, /own\.myshopify\.com: it is a shop of the account's own/);
    expect((await merchant.post(`/test_helpers/orders/${before.id}/ship`, { tracking_number: 'AWB-1' })).body).toMatchObject({
      fulfillment_status: 'in_transit',
    });
    await service.operate('connections.remove', { account, id });
    const after = await codOrder(merchant);
    await orderBecomes(merchant, after.id, {
      storefront: { sync_state: 'synced', shop_domain: expect.stringMatching(/\.myshopify\.test$/) },
    });
  });
});
